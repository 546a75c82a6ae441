// The reference page's script comes with its package; nothing is fetched from outside. It is large, so it is loaded
// when somebody opens the page.
import Fastify from 'fastify';

let bundle: Promise<string> | null = null;

async function load(): Promise<string> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const app = Fastify();
  await app.register(scalar, { routePrefix: '/reference', configuration: { content: {} } });
  const answer = await app.inject('/reference/js/scalar.js');
  await app.close();
  if (answer.statusCode !== 200) throw new Error('the API reference package has no script');
  return answer.body;
}

export function scalarBundle(): Promise<string> {
  bundle ??= load();
  return bundle;
}
