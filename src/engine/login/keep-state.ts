// Takes from a signed-in context what makes another one signed in, and nothing of other sites.
import type { Login } from '#core/domain/login.ts';
import { type SessionState, emptyState, readState } from '#engine/browser/session-state.ts';
import { registrableDomain } from '#engine/guard/registrable-domain.ts';
import type { Page } from 'playwright-core';

const siteOf = registrableDomain;

/** A cookie is kept only inside the registrable domain of the login. */
function isOwn(domain: string, origin: string): boolean {
  const host = new URL(origin).hostname;
  const bare = domain.replace(/^\./, '');
  return bare === host || (siteOf(bare) === siteOf(host) && bare.includes('.'));
}

export async function keepState(page: Page, origin: string, origins: ReadonlySet<string>): Promise<SessionState> {
  const { storage, sessionStorage } = await readState(page);
  return {
    storage: {
      cookies: storage.cookies.filter(({ domain }) => isOwn(domain, origin)),
      origins: storage.origins.filter((each) => origins.has(each.origin)),
    },
    sessionStorage: sessionStorage.filter((each) => origins.has(each.origin)),
    basic: null,
  };
}

/** The session that a login brings with it; null: it has to sign in first. */
export function givenState(login: Login): SessionState | null {
  const { origin } = new URL(login.loginUrl);
  switch (login.strategy) {
    case 'login_form':
      return login.basic
        ? { ...emptyState, basic: { username: login.username, password: login.password, origin, askedAt: null } }
        : null;
    case 'steps':
      return null;
    case 'cookies':
      return {
        ...emptyState,
        storage: { cookies: login.cookies.filter((each) => isOwn(each.domain, origin)), origins: [] },
      };
    case 'storage_state':
      return {
        ...emptyState,
        storage: {
          cookies: login.cookies.filter((each) => isOwn(each.domain, origin)),
          origins: login.storage
            .filter((each) => each.origin === origin || login.origins.includes(each.origin))
            .map((each) => ({ origin: each.origin, localStorage: [...each.local] })),
        },
      };
    case 'session_injection':
      return {
        ...emptyState,
        storage: { cookies: [], origins: [{ origin, localStorage: [...login.local] }] },
        sessionStorage: [{ origin, entries: login.session.map(({ name, value }) => [name, value] as const) }],
      };
  }
}
