// Which hosts look like production, judged by name alone.
const safeWords = new Set(['sandbox', 'staging', 'preview', 'dev', 'test', 'local', 'demo', 'qa', 'uat']);
/** Nobody can register a name below these. `dev` is not one of them: web.dev is a public site. */
const safeTopLevels = new Set(['test', 'local', 'localhost', 'internal', 'example', 'invalid']);
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

export interface NamedHost {
  readonly host: string;
  /** The registrable domain; null where no list of public suffixes is at hand. */
  readonly domain: string | null;
  readonly allowListed: boolean;
}

/** Too long rather than too short: what belongs to the domain says nothing about the environment. */
function guessedDomain(labels: readonly string[]): string {
  const [second = '', top = ''] = labels.slice(-2);
  return labels.slice(top.length === 2 && second.length <= 3 ? -3 : -2).join('.');
}

/** A word of an environment counts as a label, or as a part between dashes, left of the domain: not in local-bank.com. */
export function looksLikeProduction({ host, domain, allowListed }: NamedHost): boolean {
  if (allowListed) return false;
  const name = host.toLowerCase().replace(/\.$/, '');
  if (name.startsWith('[') || /^[\d.]+$/.test(name)) return true;
  if (previewHosts.some((suffix) => name === suffix || name.endsWith(`.${suffix}`))) return false;
  const labels = name.split('.');
  if (labels.length > 1 && safeTopLevels.has(labels.at(-1) ?? '')) return false;
  const own = (domain ?? guessedDomain(labels)).split('.').length;
  return !labels.slice(0, -own).some((label) => label.split('-').some((word) => safeWords.has(word)));
}
