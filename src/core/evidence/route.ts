// A route is a place of the target without its origin: the same on staging and in production.
import { cutText } from './cut-text.ts';
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
  // The mask is for readers, so it is not encoded.
  return clean === text ? segment : encodeURI(clean).replaceAll(encodeURI(mask), mask);
}

interface Parameter {
  /** As written in the URL: servers distinguish `;` from `%3B`, and `?all` from `?all=`. */
  readonly raw: string;
  readonly name: string;
  readonly value: string;
}

function parametersOf(search: string): Parameter[] {
  return search
    .replace(/^\?/, '')
    .split('&')
    .filter((raw) => raw !== '')
    .map((raw) => {
      const [[name, value] = ['', '']] = [...new URLSearchParams(raw)];
      return { raw, name, value };
    });
}

function safeQuery(search: string): string {
  const kept = parametersOf(search).map(({ raw, name, value }) => {
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
  const path = cutText(url.pathname.split('/').map(safeSegment).join('/'));
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

/** Sisters such as `/products/tent` and `/products/stove` are one family; pages directly below the root are not. */
export function familyOf(route: string): string {
  const [beforeHash = '', ...fragment] = route.split('#');
  const path = `${beforeHash.split('?')[0]}${fragment.length === 0 ? '' : `#${fragment.join('#').split('?')[0]}`}`;
  const parts = path.split('/').filter((part) => part !== '');
  return parts.filter((part) => part !== '#' && part !== '#!').length < 2 ? path : `/${parts.slice(0, -1).join('/')}/*`;
}

/** Parameters that identify the visitor or the referrer, never the page. */
const placeless = /^(?:utm_\w+|fbclid|gclid|_ga|_gl|mc_[ce]id|phpsessid|jsessionid|aspsessionid\w*|sessionid|sid)$/i;

/** Two addresses that differ only in tracking noise, session ids, parameter order or a plain fragment are one place. */
export function placeOf(url: URL): string {
  const query = parametersOf(url.search)
    .filter(({ name }) => !placeless.test(name))
    .sort((a, b) => (a.name === b.name ? (a.value < b.value ? -1 : 1) : a.name < b.name ? -1 : 1))
    .map(({ raw }) => raw)
    .join('&');
  const path = url.pathname.replace(/;jsessionid=[^/]*/i, '');
  return `${path}${query === '' ? '' : `?${query}`}${routingFragment(url.hash)}`;
}
