// A route is a place of the target without its origin: the same on staging and in production.
import { mask, redact } from './redact.ts';

const secretParameter =
  /pass|pwd|secret|token|key|auth|session|sid|csrf|xsrf|code|otp|sig|jwt|nonce|state|ticket|email|phone/i;
const noiseParameter = /^(?:utm_\w+|fbclid|gclid|_ga|_gl|mc_[ce]id|ref|v|ver|_|t|ts|cb|cachebust)$/i;

function safeSegment(segment: string): string {
  let text = segment;
  try {
    text = decodeURIComponent(segment);
  } catch {
    return segment.slice(0, 100);
  }
  const clean = redact(text);
  return clean === text ? segment : encodeURI(clean);
}

function safeQuery(search: string): string {
  const kept = [...new URLSearchParams(search)].map(([name, value]) => {
    const safe = secretParameter.test(name) ? mask : redact(value, 80);
    return `${encodeURIComponent(redact(name, 60))}=${safe === value ? encodeURIComponent(value) : safe}`;
  });
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}

/** A fragment is part of the route only where it routes: `#/posts`, `#!/posts`. */
export const routingFragment = (hash: string): string => (/^#!?\//.test(hash) ? hash : '');

export function routeOf(url: URL): string {
  const path = url.pathname.split('/').map(safeSegment).join('/');
  const fragment = routingFragment(url.hash);
  return `${path}${safeQuery(url.search)}${fragment === '' ? '' : fragment.split('/').map(safeSegment).join('/')}`.slice(
    0,
    500,
  );
}

/** Resource addresses keep another origin's host, but never its query values. */
export function resourceOf(url: URL, origin: string): string {
  const own = url.origin === origin;
  if (url.protocol === 'data:' || url.protocol === 'blob:') return url.protocol;
  const path = url.pathname.split('/').map(safeSegment).join('/').slice(0, 200);
  const names = [...new Set([...url.searchParams.keys()].map((name) => redact(name, 40)))].sort();
  return `${own ? '' : url.host}${path}${names.length === 0 ? '' : `?${names.join('&')}`}`;
}

const variable: readonly { readonly test: RegExp; readonly put: string }[] = [
  { test: /^\d+$/, put: ':n' },
  { test: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, put: ':id' },
  { test: /^[0-9a-f]{16,}$/i, put: ':id' },
  { test: /^\d{4}-\d{2}(?:-\d{2})?$/, put: ':date' },
  { test: /^[\w-]*\d[\w-]{15,}$/, put: ':id' },
];
const buildHash = /([.-])(?=[0-9a-zA-Z_-]*\d)[0-9a-zA-Z_-]{8,}(?=\.\w{2,5}$)/;

const templateSegment = (segment: string): string =>
  variable.find(({ test }) => test.test(segment))?.put ?? segment.replace(buildHash, '$1:hash');

/** `/items/7?page=2` and `/items/9?page=3` are one template; a build hash in a file name is no difference. */
export function templateOf(route: string): string {
  const [beforeHash = '', ...fragment] = route.split('#');
  const [path = '', query = ''] = beforeHash.split('?');
  const names = query
    .split('&')
    .map((pair) => pair.split('=')[0] ?? '')
    .filter((name) => name !== '' && !noiseParameter.test(name))
    .sort();
  const base = path.split('/').map(templateSegment).join('/');
  const hash =
    fragment.length === 0 ? '' : `#${fragment.join('#').split('?')[0]?.split('/').map(templateSegment).join('/')}`;
  return `${base}${names.length === 0 ? '' : `?${[...new Set(names)].join('&')}`}${hash}`;
}

/** Sisters such as `/products/tent` and `/products/stove` are one family; pages right below the root are none. */
export function familyOf(route: string): string {
  const [beforeHash = '', ...fragment] = route.split('#');
  const path = `${beforeHash.split('?')[0]}${fragment.length === 0 ? '' : `#${fragment.join('#').split('?')[0]}`}`;
  const parts = path.split('/').filter((part) => part !== '');
  return parts.filter((part) => part !== '#' && part !== '#!').length < 2 ? path : `/${parts.slice(0, -1).join('/')}/*`;
}

/** Names that say who comes and from where, never which page it is. */
const placeless = /^(?:utm_\w+|fbclid|gclid|_ga|_gl|mc_[ce]id|phpsessid|jsessionid|aspsessionid\w*|sessionid|sid)$/i;

/** Two addresses that differ only in tracking noise, session ids, parameter order or a plain fragment are one place. */
export function placeOf(url: URL): string {
  const kept = [...url.searchParams]
    .filter(([name]) => !placeless.test(name))
    .sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1));
  const query = kept.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
  const path = url.pathname.replace(/;jsessionid=[^/]*/i, '');
  return `${path}${query === '' ? '' : `?${query}`}${routingFragment(url.hash)}`;
}
