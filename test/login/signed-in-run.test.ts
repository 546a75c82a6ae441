// Runs of every mode behind a login: what they see, what they never do, and what never gets out.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account } from '../../fixtures/login/serve.ts';
import type { LoginSwitches } from '../../fixtures/login/switches.ts';
import { everyCase, everydayOf, longCases } from '../kit/every-case.ts';
import { planFor, runSignedIn } from '../kit/run-signed-in.ts';
import { type TestBrowser, openTestBrowser } from '../kit/visit.ts';
import { loginTo, withApp } from '../kit/with-login-app.ts';

const patience = 300_000;

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openTestBrowser();
});
afterAll(() => browser.close());

const memberRoutes = ['/', '/billing', '/help', '/profile', '/reports', '/team'];

describe('a scan behind a login', () => {
  const sessions: readonly [string, Partial<LoginSwitches>][] = [
    ['a cookie', {}],
    ['a token in localStorage', { session: 'token' }],
  ];
  test.each(everydayOf(sessions, ([name]) => name === 'a cookie'))(
    'sees the pages of members with %s, signs in once and never out',
    async (_name, switches) => {
      await withApp(switches, async (app) => {
        const { report, said } = await runSignedIn(browser, planFor(`${app.url}/`), loginTo(app));
        const routes = report.routes.filter(({ state }) => state === 'tested').map(({ route }) => route);
        const wanted = switches.session === 'token' ? memberRoutes.filter((route) => route !== '/help') : memberRoutes;
        expect(routes.sort()).toEqual(wanted);
        expect([report.verdict, report.findings.map(({ type, title }) => `${type}: ${title}`)]).toEqual(['pass', []]);
        expect(said).toContain('Signed in');
        expect(app.counts.signedIn).toBe(1);
        expect(app.hits.filter((hit) => hit.includes('logout'))).toEqual([]);
        expect(JSON.stringify(report)).not.toContain(account.password);
        expect(JSON.stringify(report)).not.toContain(account.username);
      });
    },
    patience,
  );

  test.runIf(longCases)(
    'signs in again, once, where only the browser that signed in may use the session',
    async () => {
      await withApp({ oneBrowser: true }, async (app) => {
        const plan = planFor(`${app.url}/`, { viewport: 'desktop_mobile' });
        const { report, said } = await runSignedIn(browser, plan, loginTo(app));
        expect(app.counts.signedIn, said.join('\n')).toBe(2);
        expect([report.verdict, report.findings.map(({ title }) => title)]).toEqual(['pass', []]);
        const routes = report.routes.filter(({ state }) => state === 'tested').map(({ route }) => route);
        expect(routes.sort()).toEqual(memberRoutes);
      });
    },
    patience,
  );

  test.runIf(longCases)(
    'goes on with what the session became where every page gives out a new one',
    async () => {
      await withApp({ rotates: true }, async (app) => {
        const plan = planFor(`${app.url}/`, { viewport: 'desktop_mobile' });
        const { report, said } = await runSignedIn(browser, plan, loginTo(app));
        expect([report.verdict, report.findings.map(({ title }) => title)], said.join('\n')).toEqual(['pass', []]);
        const routes = report.routes.filter(({ state }) => state === 'tested').map(({ route }) => route);
        expect(routes.sort()).toEqual(memberRoutes);
        expect(said).not.toContain('The session ended. Signing in again');
        // One to see that it changes, one for the run, and one for each context that works beside another.
        expect(app.counts.signedIn).toBeGreaterThanOrEqual(2);
        // Each sign-in opens the form, and a stranger is sent there beside it; one more was sent there with an old session.
        const asked = app.hits.filter((hit) => hit === 'GET /login').length;
        expect(asked, app.hits.join('\n')).toBe(2 * app.counts.signedIn + 1);
        expect(app.counts.signedIn).toBeLessThanOrEqual(6);
      });
    },
    patience,
  );

  test.runIf(longCases)(
    'begins behind a first page that signs out whoever comes back to it',
    async () => {
      await withApp({ doorAtEntry: 'ends' }, async (app) => {
        const { report, said } = await runSignedIn(browser, planFor(`${app.url}/`), loginTo(app));
        expect([report.verdict, report.findings.map(({ title }) => title)], said.join('\n')).toEqual(['pass', []]);
        const routes = report.routes.filter(({ state }) => state === 'tested').map(({ route }) => route);
        expect(routes.sort()).toEqual(memberRoutes.filter((route) => route !== '/'));
        expect(report.coverageGrounding.routes.skipped).toContainEqual({
          route: '/',
          reason: 'opening it could end the session',
        });
        expect(app.counts.signedIn).toBe(2);
      });
    },
    patience,
  );

  test.runIf(longCases)(
    'begins behind a first page that asks even its owner to sign in',
    async () => {
      await withApp({ doorAtEntry: 'keeps' }, async (app) => {
        const { report, said } = await runSignedIn(browser, planFor(`${app.url}/`), loginTo(app));
        expect([report.verdict, report.findings.map(({ title }) => title)], said.join('\n')).toEqual(['pass', []]);
        const routes = report.routes.filter(({ state }) => state === 'tested').map(({ route }) => route);
        expect(routes).toEqual(expect.arrayContaining(memberRoutes.filter((route) => route !== '/')));
        expect(app.counts.signedIn).toBe(1);
      });
    },
    patience,
  );

  test.runIf(longCases)(
    'ends blocked with the exact reason when the password is wrong, after one try',
    async () => {
      await withApp({}, async (app) => {
        const login = loginTo(app, { password: 'not-the-password-1' });
        const { report, result } = await runSignedIn(browser, planFor(`${app.url}/`), login);
        expect(report.verdict).toBe('blocked');
        expect(report.appMap.nodes.map(({ colour }) => colour)).toEqual(['blue']);
        expect(report.summary.sentence).toContain(
          'wrong_credentials: the target refused the user name or the password',
        );
        expect(result.pagesJudged).toBe(0);
        expect(app.counts).toEqual({ signedIn: 0, refused: 1 });
      });
    },
    patience,
  );

  test.runIf(everyCase)(
    'signs in again, once, when the session ends in mid-run',
    async () => {
      await withApp({ expiresAfter: 6 }, async (app) => {
        const plan = planFor(`${app.url}/`, { pagesLimit: 6 });
        const { report, said } = await runSignedIn(browser, plan, loginTo(app));
        expect(app.counts.signedIn, said.join('\n')).toBe(2);
        expect(said.filter((line) => line.includes('Signing in again'))).toHaveLength(1);
        expect(report.findings).toEqual([]);
      });
    },
    patience,
  );
});
