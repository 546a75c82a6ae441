// Which hosts look like production, judged by name alone.
const safeLabels = new Set([
  'sandbox',
  'staging',
  'stage',
  'stg',
  'preview',
  'dev',
  'development',
  'test',
  'testing',
  'local',
  'demo',
  'qa',
  'uat',
]);
const safeTopLevels = new Set(['test', 'local', 'localhost', 'internal', 'example', 'invalid', 'dev']);
/** Hosts that only serve previews. */
const previewHosts = [
  'vercel.app',
  'netlify.app',
  'pages.dev',
  'workers.dev',
  'onrender.com',
  'fly.dev',
  'herokuapp.com',
  'ngrok.app',
  'ngrok.io',
  'ngrok-free.app',
  'loca.lt',
  'trycloudflare.com',
  'gitpod.io',
  'github.dev',
  'app.github.dev',
  'webcontainer.io',
  'csb.app',
  'stackblitz.io',
  'replit.dev',
  'repl.co',
  'surge.sh',
  'web.app',
  'firebaseapp.com',
  'azurestaticapps.net',
  'amplifyapp.com',
  'railway.app',
];

export function looksLikeProduction(host: string, allowListed: boolean): boolean {
  if (allowListed) return false;
  const name = host.toLowerCase().replace(/\.$/, '');
  if (name.startsWith('[') || /^[\d.]+$/.test(name)) return true;
  if (previewHosts.some((suffix) => name === suffix || name.endsWith(`.${suffix}`))) return false;
  const labels = name.split('.');
  const top = labels.at(-1) ?? '';
  if (labels.length > 1 && safeTopLevels.has(top) && top !== 'dev') return false;
  return !labels.slice(0, -1).some((label) => label.split('-').some((word) => safeLabels.has(word)));
}
