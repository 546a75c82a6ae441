// What makes a browser context somebody: cookies, storage, and the answer to the browser's own prompt.
import type { BrowserContext, BrowserContextOptions } from 'playwright-core';

type StorageState = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>;

export interface SessionStorageOf {
  readonly origin: string;
  readonly entries: readonly (readonly [name: string, value: string])[];
}

export interface SessionState {
  readonly storage: StorageState;
  /** Playwright leaves it out: it belongs to a tab, not to a context. */
  readonly sessionStorage: readonly SessionStorageOf[];
  /** For the browser's own prompt, and only for this origin. */
  readonly basic: { readonly username: string; readonly password: string; readonly origin: string } | null;
}

export const emptyState: SessionState = { storage: { cookies: [], origins: [] }, sessionStorage: [], basic: null };

export function optionsOf({ storage, basic }: SessionState): BrowserContextOptions {
  return {
    storageState: storage,
    ...(basic === null ? {} : { httpCredentials: { ...basic, send: 'unauthorized' as const } }),
  };
}

/** Gives a tab its session storage before the page's own code runs; what the page has since changed stays. */
export async function giveSessionStorage(context: BrowserContext, { sessionStorage }: SessionState): Promise<void> {
  if (sessionStorage.length === 0) return;
  // A script for the page's own world: this room has no types of pages.
  const stored = JSON.stringify(sessionStorage).replaceAll('<', '\\u003c');
  await context.addInitScript(
    `(()=>{const own=${stored}.find(({origin})=>origin===location.origin);if(!own||sessionStorage.length>0)return;for(const [name,value] of own.entries)sessionStorage.setItem(name,value)})()`,
  );
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
