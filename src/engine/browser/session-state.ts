// What makes a browser context somebody: cookies, storage, and the answer to the browser's own prompt.
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { withDeadline } from './deadline.ts';

type StorageState = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>;

type Cookie = StorageState['cookies'][number];

export interface SessionStorageOf {
  readonly origin: string;
  readonly entries: readonly (readonly [name: string, value: string])[];
}

export interface SessionState {
  readonly storage: StorageState;
  /** Playwright leaves it out: it belongs to a tab, not to a context. */
  readonly sessionStorage: readonly SessionStorageOf[];
  /** For the browser's own prompt, and only for this origin. */
  readonly basic: BasicCredentials | null;
}

export interface BasicCredentials {
  readonly username: string;
  readonly password: string;
  readonly origin: string;
  /**
   * The address at which the browser is asked, where other pages do not ask: once it has answered there, it says who it
   * is everywhere. null: the pages ask by themselves.
   */
  readonly askedAt: string | null;
}

export const emptyState: SessionState = { storage: { cookies: [], origins: [] }, sessionStorage: [], basic: null };

const credentialsOf = ({ username, password, origin }: BasicCredentials) => ({
  username,
  password,
  origin,
  send: 'unauthorized' as const,
});

export function optionsOf({ storage, basic }: SessionState): BrowserContextOptions {
  return {
    storageState: storage,
    ...(basic === null ? {} : { httpCredentials: credentialsOf(basic) }),
  };
}

const answerMs = 10_000;
const closeMs = 5_000;

async function answerPrompt(context: BrowserContext, { origin, askedAt }: BasicCredentials): Promise<void> {
  if (askedAt === null) return;
  const page = await context.newPage();
  // Not at its commit: Chromium often never answers a tab that is closed then.
  const load = { waitUntil: 'domcontentloaded', timeout: answerMs } as const;
  await page.goto(new URL(askedAt, origin).href, load).catch(() => null);
  await withDeadline(page.close(), closeMs, 'closing a tab').catch(() => undefined);
}

/** What the options of a context cannot say about who it is. */
export async function prepareContext(context: BrowserContext, state: SessionState): Promise<void> {
  await giveSessionStorage(context, state);
  if (state.basic !== null) await answerPrompt(context, state.basic);
}

/** Gives a tab its session storage before the page's own code runs; what the page has since changed stays. */
async function giveSessionStorage(context: BrowserContext, { sessionStorage }: SessionState): Promise<void> {
  if (sessionStorage.length === 0) return;
  // A script for the page's own world: this room has no types of pages.
  const stored = JSON.stringify(sessionStorage).replaceAll('<', '\\u003c');
  await context.addInitScript(
    `(()=>{const own=${stored}.find(({origin})=>origin===location.origin);if(!own||sessionStorage.length>0)return;for(const [name,value] of own.entries)sessionStorage.setItem(name,value)})()`,
  );
}

const readMs = 10_000;

/** Session storage belongs to a tab, so it is asked for there. */
async function readTab(page: Page): Promise<SessionState['sessionStorage']> {
  const { origin } = new URL(page.url());
  const entries = await page.evaluate(() => Object.entries(globalThis.sessionStorage));
  return entries.length === 0 ? [] : [{ origin, entries }];
}

/** Everything by which the context of a tab is somebody now. */
export async function readState(page: Page): Promise<Stored> {
  const storage = page.context().storageState({ indexedDB: true });
  const tab = readTab(page).catch(() => []);
  return {
    storage: await withDeadline(storage, readMs, 'reading the session'),
    sessionStorage: await withDeadline(tab, readMs, 'reading the session storage').catch(() => []),
  };
}

type Stored = Omit<SessionState, 'basic'>;

const cookieKey = ({ domain, path, name }: Cookie): string => `cookie ${domain} ${path} ${name}`;
const localKey = (origin: string, name: string): string => `local ${origin} ${name}`;
const tabKey = (origin: string, name: string): string => `tab ${origin} ${name}`;

/** Every value by which somebody is known, under a name of its own. */
const valuesOf = ({ storage, sessionStorage }: Stored): ReadonlyMap<string, string> =>
  new Map([
    ...storage.cookies.map((cookie) => [cookieKey(cookie), cookie.value] as const),
    ...storage.origins.flatMap((each) =>
      each.localStorage.map(({ name, value }) => [localKey(each.origin, name), value] as const),
    ),
    ...sessionStorage.flatMap(({ origin, entries }) =>
      entries.map(([name, value]) => [tabKey(origin, name), value] as const),
    ),
  ]);

/** What a session became: the entries that it had, as they are now. What else was stored since is not a part of it. */
export function renewed(before: SessionState, { storage, sessionStorage }: Stored): SessionState {
  const had = valuesOf(before);
  const origins = new Set(before.storage.origins.map(({ origin }) => origin));
  return {
    basic: before.basic,
    storage: {
      cookies: storage.cookies.filter((cookie) => had.has(cookieKey(cookie))),
      origins: storage.origins
        .filter(({ origin }) => origins.has(origin))
        .map((each) => ({
          ...each,
          localStorage: each.localStorage.filter(({ name }) => had.has(localKey(each.origin, name))),
        })),
    },
    sessionStorage: sessionStorage.map(({ origin, entries }) => ({
      origin,
      entries: entries.filter(([name]) => had.has(tabKey(origin, name))),
    })),
  };
}

/** Nothing in it has another value. When it ends does not count: that moves with every use. */
export function isSame(one: SessionState, other: SessionState): boolean {
  const [before, now] = [valuesOf(one), valuesOf(other)];
  return before.size === now.size && [...before].every(([key, value]) => now.get(key) === value);
}

function cookieHeader({ storage }: SessionState, url: URL): string {
  const host = url.hostname;
  return storage.cookies
    .filter(({ domain, path, secure }) => {
      const bare = domain.replace(/^\./, '');
      const sameHost = host === bare || (domain.startsWith('.') && host.endsWith(`.${bare}`));
      return sameHost && url.pathname.startsWith(path) && (!secure || url.protocol === 'https:');
    })
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
}

/** What a request to this address carries, for those that Node makes. */
export function sessionHeaders(state: SessionState, url: URL): Readonly<Record<string, string>> {
  const { basic } = state;
  const cookie = cookieHeader(state, url);
  const prompt = basic !== null && basic.origin === url.origin ? `${basic.username}:${basic.password}` : null;
  return {
    ...(cookie === '' ? {} : { cookie }),
    ...(prompt === null ? {} : { authorization: `Basic ${Buffer.from(prompt).toString('base64')}` }),
  };
}
