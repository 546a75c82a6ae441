// Logins that bring their session along, logins that say their own steps, and steps that follow a sign-in.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GivenStep } from '#contract/scenario.ts';
import type { Login } from '#core/domain/login.ts';
import { type LoginApp, account, startLoginApp } from '../../fixtures/login/serve.ts';
import type { LoginSwitches } from '../../fixtures/login/switches.ts';
import { everyCase, everydayOf } from '../kit/every-case.ts';
import { planFor, runSignedIn } from '../kit/run-signed-in.ts';
import { formLogin, trySignIn } from '../kit/sign-in.ts';
import { type TestBrowser, openTestBrowser } from '../kit/visit.ts';
import { withApp } from '../kit/with-login-app.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openTestBrowser();
});
afterAll(() => browser.close());

const baseOf = (app: LoginApp) => ({
  id: 'login_aaaaaaaaaaaaaaaaaaaaaa',
  loginUrl: app.loginUrl,
  origins: [],
  check: null,
});

/** The session of somebody who signed in by the form, as its owner would save it. */
async function sessionOf(app: LoginApp) {
  const { session } = await trySignIn(browser, formLogin({ loginUrl: app.loginUrl, ...account }));
  if (session === null) throw new Error('the form did not sign in');
  const { cookies, origins } = session.state.storage;
  const kept = cookies.map(({ name, value, domain, path, expires, httpOnly, secure, sameSite }) => ({
    name,
    value,
    domain,
    path,
    expires,
    httpOnly,
    secure,
    sameSite,
  }));
  return { cookies: kept, storage: origins.map(({ origin, localStorage }) => ({ origin, local: localStorage })) };
}

const strategies: readonly [Login['strategy'], Partial<LoginSwitches>][] = [
  ['cookies', {}],
  ['storage_state', {}],
  ['storage_state', { session: 'token' }],
  ['session_injection', { session: 'token' }],
];

async function loginBy(strategy: Login['strategy'], app: LoginApp): Promise<Login> {
  const { cookies, storage } = await sessionOf(app);
  if (strategy === 'cookies') return { ...baseOf(app), strategy, cookies };
  if (strategy === 'storage_state') return { ...baseOf(app), strategy, cookies, storage };
  return { ...baseOf(app), strategy: 'session_injection', local: storage[0]?.local ?? [], session: [] };
}

describe('a session that its owner saved', () => {
  test.each(everydayOf(strategies, ([strategy]) => strategy === 'session_injection'))(
    'signs in as %s with %j',
    async (strategy, switches) => {
      await withApp(switches, async (app) => {
        const { outcome } = await trySignIn(browser, await loginBy(strategy, app));
        expect(outcome, app.hits.join('\n')).toBe('signed_in');
        expect(app.counts.signedIn).toBe(1);
      });
    },
  );

  test.each(everydayOf(strategies, ([strategy]) => strategy === 'cookies'))(
    'is refused as %s with %j once it is over',
    async (strategy, switches) => {
      await withApp(switches, async (app) => {
        const login = await loginBy(strategy, app);
        await app.close();
        const other = await startLoginApp(switches);
        try {
          const moved = JSON.parse(JSON.stringify(login).replaceAll(app.url, other.url)) as Login;
          const { outcome, session } = await trySignIn(browser, moved);
          expect([outcome, session]).toEqual(['session_refused', null]);
        } finally {
          await other.close();
        }
      });
    },
  );
});

test('a session that its owner saved is not risked to find out what ends it', async () => {
  await withApp({ doorAtEntry: 'ends' }, async (app) => {
    const login = { ...(await loginBy('cookies', app)), check: { path: '/team' } } as Login;
    const plan = planFor(`${app.url}/`, { scopedPaths: ['/team'], skipCrawl: true });
    const { report, said } = await runSignedIn(browser, plan, login);
    const tested = report.routes.filter(({ state }) => state === 'tested').map(({ route }) => route);
    expect([report.verdict, tested], said.join('\n')).toEqual(['pass', ['/team']]);
    expect(app.counts.signedIn).toBe(1);
  });
}, 300_000);

const steps: GivenStep[] = [
  { action: 'fill', target: { testId: 'user' }, value: '{{username}}' },
  { action: 'fill', target: { css: '#secret' }, value: '{{password}}' },
  { action: 'click', target: { css: 'form[method=post] button' } },
];

describe('steps', () => {
  test.runIf(everyCase)('of the owner sign in, with the credentials in their places', async () => {
    await withApp({}, async (app) => {
      const login: Login = { ...baseOf(app), ...account, totpSeed: null, strategy: 'steps', steps };
      expect((await trySignIn(browser, login)).outcome).toBe('signed_in');
      const wrong = await trySignIn(browser, { ...login, password: 'not-the-password-1' });
      expect([wrong.outcome === 'signed_in', wrong.session]).toEqual([false, null]);
    });
  });

  test('of the caller follow the sign-in [start-auth-strategies]', async () => {
    await withApp({}, async (app) => {
      const auth = {
        strategy: 'steps',
        authSessionId: 'login_aaaaaaaaaaaaaaaaaaaaaa',
        steps: [
          { action: 'goto', path: '/team' },
          { action: 'click', target: { role: 'link', name: 'Help' } },
        ] as GivenStep[],
      } as const;
      const plan = planFor(`${app.url}/`, { auth, scopedPaths: ['/profile'], skipCrawl: true });
      const { report } = await runSignedIn(browser, plan, formLogin({ loginUrl: app.loginUrl, ...account }));
      expect(report.routes.filter(({ state }) => state === 'tested').map(({ route }) => route)).toContain('/profile');
      const signedInAt = app.hits.findIndex((hit) => hit.startsWith('POST /login'));
      const helped = app.hits.findIndex((hit) => hit === 'GET /help');
      const tested = app.hits.findIndex((hit) => hit === 'GET /profile');
      expect(signedInAt >= 0 && signedInAt < helped && helped < tested, app.hits.join('\n')).toBe(true);
    });
  }, 180_000);
});
