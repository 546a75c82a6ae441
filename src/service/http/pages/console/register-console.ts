// Serves the console: one document for all its pages, and its scripts and styles.
import type { FastifyInstance } from 'fastify';
import { consolePages, consoleSessionMeta } from '#contract/console-pages.ts';
import type { AppContext } from '#service/app/app-context.ts';
import type { KnownRoute } from '../../method-not-allowed.ts';
import { routerPath } from '../../path-patterns.ts';
import { sendRefusal } from '../../send-refusal.ts';
import { pageShell } from '../page-shell.ts';

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const HTML = 'text/html; charset=utf-8';
const assetPath = `${consolePages.start}/assets/{name}`;
const closedMeta = `<meta name="${consoleSessionMeta}" content="none">`;
const openMeta = `<meta name="${consoleSessionMeta}" content="open">`;

export const consoleRoutes: readonly KnownRoute[] = [...Object.values(consolePages), assetPath].map((path) => ({
  method: 'GET',
  path,
}));

const notBuiltPage = (): string =>
  pageShell({
    title: 'The console is not built: Proofrun',
    main: `<h1>The console is not built</h1>
<p class="lead">Build it once with <code>npm run console</code>; <code>npm start</code> does it by itself. Then load this page again.</p>`,
  });

export async function registerConsole(app: FastifyInstance, context: AppContext): Promise<void> {
  const sendDocument = async (cookie: string | undefined): Promise<string | null> => {
    const files = context.console?.() ?? null;
    if (files === null) return null;
    const signedIn = cookie !== undefined && (await context.desk.whoIs(cookie)) !== null;
    return signedIn ? files.document.replace(closedMeta, openMeta) : files.document;
  };
  for (const [name, path] of [...Object.entries(consolePages), ['not_found', `${consolePages.start}/*`] as const]) {
    app.get(routerPath(path), async (request, reply) => {
      reply
        .header('Content-Security-Policy', policy)
        // The address of a page has the id of a run, and the document says who is signed in.
        .header('Cache-Control', 'private, no-store')
        .header('X-Robots-Tag', 'noindex')
        .type(HTML);
      const document = await sendDocument(request.headers.cookie);
      if (document === null) return reply.code(503).header('Retry-After', 10).send(notBuiltPage());
      return reply.code(name === 'not_found' ? 404 : 200).send(document);
    });
  }
  app.get<{ Params: { name: string } }>(routerPath(assetPath), async (request, reply) => {
    const file = context.console?.()?.assets.get(`assets/${request.params.name}`);
    if (file === undefined) return sendRefusal(reply, { code: 'not_found' });
    // Its name has the hash of what is in it.
    reply
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .header('Vary', 'Accept-Encoding')
      .type(file.type);
    return request.headers['accept-encoding']?.includes('gzip') === true
      ? reply.header('Content-Encoding', 'gzip').send(file.gzipped)
      : reply.send(file.bytes);
  });
}
