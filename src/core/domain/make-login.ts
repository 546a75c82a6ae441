// A request to save a login, decided: every optional field has a value, and nothing leaves its origin.
import type { ErrorDetail } from '#contract/errors.ts';
import type { GivenCookie, NewLoginMemory } from '#contract/login-memory.ts';
import type { GivenStep } from '#contract/scenario.ts';
import type { Login, SavedCookie } from './login.ts';

export interface LoginPlace {
  readonly id: string;
  readonly url: URL;
  /** The registrable domain of the login's host, or the host where there is none. */
  readonly domain: string;
}

export type MadeLogin =
  | {
      readonly ok: true;
      readonly login: Login /** Paths of what belongs to other sites. */;
      readonly leftOut: readonly string[];
    }
  | { readonly ok: false; readonly details: readonly ErrorDetail[] };

const problem = (path: string, code: string, message: string): ErrorDetail => ({ path, code, message });

function originsOf(given: readonly string[], own: string): { origins: string[]; details: ErrorDetail[] } {
  const parsed = given.map((text) => URL.parse(text));
  const details = parsed.flatMap((url, index) =>
    url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.pathname === '/' && url.search === ''
      ? []
      : [problem(`origins[${index}]`, 'invalid_format', 'Must be an origin such as https://id.example.com.')],
  );
  const origins = new Set(parsed.flatMap((url) => (url === null ? [] : [url.origin])));
  origins.delete(own);
  return { origins: [...origins], details };
}

const isInside = (domain: string, registrable: string): boolean => {
  const bare = domain.replace(/^\./, '').toLowerCase();
  return bare === registrable || bare.endsWith(`.${registrable}`);
};

const savedCookie = (cookie: GivenCookie, url: URL): SavedCookie => ({
  name: cookie.name,
  value: cookie.value,
  domain: cookie.domain?.toLowerCase() ?? url.hostname,
  path: cookie.path ?? '/',
  expires: cookie.expires ?? -1,
  httpOnly: cookie.httpOnly ?? false,
  secure: cookie.secure ?? cookie.sameSite === 'None',
  sameSite: cookie.sameSite ?? 'Lax',
});

const strayCookies = (cookies: readonly GivenCookie[], { domain }: LoginPlace, path: string): string[] =>
  cookies.flatMap((cookie, index) =>
    cookie.domain === undefined || isInside(cookie.domain, domain) ? [] : [`${path}[${index}].domain`],
  );

/** The owner's steps run with the secrets at hand: nothing may carry those elsewhere. */
const stepProblems = (steps: readonly GivenStep[]): ErrorDetail[] =>
  steps.flatMap((step, index) =>
    'action' in step && (step.action === 'evaluate' || step.action === 'setCookie' || step.action === 'clearSession')
      ? [
          problem(
            `steps[${index}].action`,
            'invalid_value',
            `A sign-in cannot use ${step.action}. Use click, fill, type or press.`,
          ),
        ]
      : [],
  );

/** Without the spaces and dashes that people copy along. */
const bareSeed = (seed: string | undefined): string | null =>
  seed === undefined ? null : seed.replaceAll(/[\s=-]/g, '').toUpperCase();

function strategyOf(
  given: NewLoginMemory,
  place: LoginPlace,
  common: Pick<Login, 'id' | 'loginUrl' | 'origins' | 'check'>,
): MadeLogin {
  const { url } = place;
  const done = (login: Login, leftOut: readonly string[] = []): MadeLogin => ({ ok: true, login, leftOut });
  switch (given.strategy) {
    case 'login_form':
    case 'steps': {
      const { username, password } = given;
      const typed = { ...common, username, password, totpSeed: bareSeed(given.totpSeed) };
      if (given.strategy === 'login_form')
        return done({ ...typed, strategy: 'login_form', basic: given.basic ?? false });
      const details = stepProblems(given.steps);
      return details.length > 0 ? { ok: false, details } : done({ ...typed, strategy: 'steps', steps: given.steps });
    }
    case 'cookies': {
      const stray = strayCookies(given.cookies, place, 'cookies');
      if (stray.length > 0)
        return {
          ok: false,
          details: stray.map((path) =>
            problem(
              path,
              'other_domain',
              `A cookie must stay inside ${place.domain}. Omit domain for the host of loginUrl alone.`,
            ),
          ),
        };
      return done({ ...common, strategy: 'cookies', cookies: given.cookies.map((cookie) => savedCookie(cookie, url)) });
    }
    case 'storage_state':
      return stateLogin(given, place, common);
    case 'session_injection': {
      const { local = [], session = [] } = given;
      return local.length + session.length === 0
        ? { ok: false, details: [problem('local', 'required', 'Give at least one entry in local or session.')] }
        : done({ ...common, strategy: 'session_injection', local, session });
    }
  }
}

/** A saved browser state has the cookies of every site that was open. Those of others are left out, and that is said. */
function stateLogin(
  { storageState }: Extract<NewLoginMemory, { strategy: 'storage_state' }>,
  place: LoginPlace,
  common: Pick<Login, 'id' | 'loginUrl' | 'origins' | 'check'>,
): MadeLogin {
  const isOwn = (cookie: GivenCookie): boolean => cookie.domain === undefined || isInside(cookie.domain, place.domain);
  const allowed = new Set([place.url.origin, ...common.origins]);
  const cookies = storageState.cookies.filter(isOwn).map((cookie) => savedCookie(cookie, place.url));
  const storage = storageState.origins
    .filter(({ origin }) => allowed.has(URL.parse(origin)?.origin ?? ''))
    .map(({ origin, localStorage }) => ({ origin: new URL(origin).origin, local: localStorage }));
  if (cookies.length === 0 && storage.every(({ local }) => local.length === 0))
    return {
      ok: false,
      details: [
        problem(
          'storageState',
          'other_domain',
          `Nothing in it belongs to ${place.domain}. Save the state on the page behind the login.`,
        ),
      ],
    };
  const leftOut = [
    ...strayCookies(storageState.cookies, place, 'storageState.cookies'),
    ...storageState.origins.flatMap(({ origin }, index) =>
      allowed.has(URL.parse(origin)?.origin ?? '') ? [] : [`storageState.origins[${index}]`],
    ),
  ];
  return { ok: true, login: { ...common, strategy: 'storage_state', cookies, storage }, leftOut };
}

export function makeLogin(given: NewLoginMemory, place: LoginPlace): MadeLogin {
  const { origins, details } = originsOf(given.origins ?? [], place.url.origin);
  if (details.length > 0) return { ok: false, details };
  const { path, text } = given.check ?? {};
  const check =
    given.check === undefined ? null : { ...(path !== undefined && { path }), ...(text !== undefined && { text }) };
  return strategyOf(given, place, { id: place.id, loginUrl: place.url.href, origins, check });
}

/** When the last of its cookies ends; null: it holds no cookie with an end, or more than cookies. */
export function loginEnd(login: Login): Date | null {
  if (login.strategy !== 'cookies') return null;
  const ends = login.cookies.map(({ expires }) => expires);
  if (ends.some((end) => end < 0)) return null;
  return new Date(Math.max(...ends) * 1000);
}
