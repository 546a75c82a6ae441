// A route is a place of the target without its origin: the same on staging and in production.
import { isBuildHash } from './build-hash.ts';
import { cutText } from './cut-text.ts';
import { mask } from './mask.ts';
import { queryPairs } from './query-pairs.ts';
import { redact } from './redact.ts';

const secretParameter =
  /pass|pwd|secret|token|key|auth|session|sid|csrf|xsrf|code|otp|sig|jwt|nonce|state|ticket|email|phone/i;
export const isSecretParameter = (name: string): boolean => secretParameter.test(name);
const noiseParameter = /^(?:utm_\w+|fbclid|gclid|_ga|_gl|mc_[ce]id|ref|v|ver|_|t|ts|cb|cachebust)$/i;

const maxRoute = 500;
/** More than a page has parameters: two addresses that differ only after these are one place. */
const maxPairs = 1_000;

function safeSegment(segment: string): string {
  let text = segment;
  try {
    text = decodeURIComponent(segment);
  } catch {
    return redact(segment, 100);
  }
  const clean = redact(text);
  // The mask is for readers, so it is not encoded.
  return clean === text ? segment : encodeURI(clean).replaceAll(encodeURI(mask), mask);
}

/** Each part adds a character at least, so that no part after these can be seen. */
const safePath = (path: string): string => path.split('/').slice(0, maxRoute).map(safeSegment).join('/');

function safeQuery(search: string): string {
  const kept = queryPairs(search, maxRoute).map(({ raw, name, value }) => {
    const safeName = redact(name, 60);
    const safe = secretParameter.test(name) || secretParameter.test(laterNames(value)) ? mask : redact(value, 80);
    return safe === value && safeName === name ? raw : `${encodeURIComponent(safeName)}=${safe}`;
  });
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}

/** Some servers part their parameters with `;`, which to the standard belongs to the value. */
const laterNames = (value: string): string =>
  value
    .split(';')
    .slice(1)
    .map((pair) => pair.split('=')[0])
    .join(' ');

/** A fragment is part of the route only where it routes: `#/posts`, `#!/posts`. `#/` is the page without a fragment. */
export const routingFragment = (hash: string): string => (/^#!?\/./.test(hash) ? hash : '');

export function routeOf(url: URL): string {
  const fragment = routingFragment(url.hash);
  const route = `${safePath(url.pathname)}${safeQuery(url.search)}${fragment === '' ? '' : safePath(fragment)}`;
  return route.slice(0, maxRoute);
}

/** Resource addresses keep another origin's host, but never its query values. */
export function resourceOf(url: URL, origin: string): string {
  const own = url.origin === origin;
  if (url.protocol === 'data:' || url.protocol === 'blob:') return url.protocol;
  const path = cutText(safePath(url.pathname));
  const names = [...new Set(queryPairs(url.search, maxPairs).map(({ name }) => redact(name, 40)))].sort();
  return `${own ? '' : url.host}${path}${names.length === 0 ? '' : `?${names.join('&')}`}`;
}

const variable: readonly { readonly test: (segment: string) => boolean; readonly put: string }[] = [
  { test: (segment) => /^\d+$/.test(segment), put: ':n' },
  {
    test: (segment) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(segment),
    put: ':id',
  },
  { test: (segment) => /^[0-9a-f]{16,}$/i.test(segment), put: ':id' },
  { test: (segment) => /^\d{4}-\d{2}(?:-\d{2})?$/.test(segment), put: ':date' },
  // A digit with at least 15 characters after it.
  { test: (segment) => /^[\w-]{16,}$/.test(segment) && /\d/.test(segment.slice(0, -15)), put: ':id' },
];

const ofHash = /[0-9a-zA-Z_-]/;

/** `app-:hash.js` of `app-Bx81kq2Z.js`. */
function withoutBuildHash(segment: string): string {
  const dot = segment.search(/\.\w{2,5}$/);
  if (dot < 0) return segment;
  let start = dot;
  while (start > 0 && ofHash.test(segment[start - 1]!)) start--;
  const dash = segment.indexOf('-', start);
  const sign = segment[start - 1] === '.' ? start - 1 : dash;
  const hash = sign < 0 ? '' : segment.slice(sign + 1, dot);
  return isBuildHash(hash) ? `${segment.slice(0, sign + 1)}:hash${segment.slice(dot)}` : segment;
}

const templateSegment = (segment: string): string =>
  variable.find(({ test }) => test(segment))?.put ?? withoutBuildHash(segment);

/** `/items/7?page=2` and `/items/9?page=3` are one template; a build hash in a file name does not count. */
export function templateOf(route: string): string {
  const [beforeHash = '', ...fragment] = route.split('#');
  const [path = '', query = ''] = beforeHash.split('?');
  const names = query
    .split(/[&;]/)
    .map((pair) => pair.split('=')[0] ?? '')
    .filter((name) => name !== '' && !noiseParameter.test(name))
    .sort();
  const base = path.split('/').map(templateSegment).join('/');
  const hash =
    fragment.length === 0 ? '' : `#${fragment.join('#').split('?')[0]?.split('/').map(templateSegment).join('/')}`;
  return `${base}${names.length === 0 ? '' : `?${[...new Set(names)].join('&')}`}${hash}`;
}

/** A word may name a page; a number or an id names a record, and a longer text is what somebody typed. */
const isWord = (value: string): boolean => /^[a-z][a-z_:./-]{0,39}$/i.test(value);

/**
 * The parameters by which an address may choose a page, as in `/index.php?action=import`, sorted by name. One without a
 * value, as in `/index.php?import`, chooses by its name.
 */
export function chosenWords(route: string): ReadonlyMap<string, string> {
  const query = route.split('#')[0]?.split('?')[1] ?? '';
  const pairs = queryPairs(query, maxPairs)
    .map(({ name, value }) => ({ name, value: value === '' ? name : value }))
    .filter(({ name, value }) => name !== '' && !noiseParameter.test(name) && isWord(value));
  return new Map(pairs.map(({ name, value }) => [name, value] as const).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The kind of page that an address alone tells, before any page was seen. */
export function addressKind(route: string): string {
  const words = [...chosenWords(route)].map(([name, word]) => `${name}=${word}`);
  return words.length === 0 ? templateOf(route) : `${templateOf(route)} ${words.join('&')}`;
}

/**
 * Sisters such as `/products/tent` and `/products/stove` are one family; pages directly below the root are not. Where the
 * fragment routes, the root is what stands before it.
 */
export function familyOf(route: string): string {
  const [beforeHash = '', ...fragment] = route.split('#');
  const path = `${beforeHash.split('?')[0]}${fragment.length === 0 ? '' : `#${fragment.join('#').split('?')[0]}`}`;
  const partsOf = (text: string): string[] => text.split('/').filter((part) => part !== '' && part !== '!');
  const below = fragment.length === 0 ? partsOf(path) : partsOf(path.slice(path.indexOf('#') + 1));
  return below.length < 2 ? path : `/${partsOf(path).slice(0, -1).join('/')}/*`;
}

/** Links of one kind lead to one route: to its values where it has parameters, to sister pages where it has none. */
export function linkKind(route: string): string {
  const template = templateOf(route);
  return template.includes('?') ? template : familyOf(template);
}

/** Parameters that identify the visitor or the referrer, never the page. */
const placeless = /^(?:utm_\w+|fbclid|gclid|_ga|_gl|mc_[ce]id|phpsessid|jsessionid|aspsessionid\w*|sessionid|sid)$/i;

/** Two addresses that differ only in tracking noise, session ids, parameter order or a plain fragment are one place. */
export function placeOf(url: URL): string {
  const query = queryPairs(url.search, maxPairs)
    .filter(({ name }) => !placeless.test(name))
    .sort((a, b) => (a.name === b.name ? (a.value < b.value ? -1 : 1) : a.name < b.name ? -1 : 1))
    .map(({ raw }) => raw)
    .join('&');
  const path = url.pathname.replace(/;jsessionid=[^/]*/i, '');
  return `${path}${query === '' ? '' : `?${query}`}${routingFragment(url.hash)}`;
}
