// authenticated_smoke: a healthy app passes, and each fault of the line between members and strangers is found by name.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SmokePlan } from '#core/domain/run-plan.ts';
import type { LoginApp } from '../../fixtures/login/serve.ts';
import type { LoginBug, LoginSwitches } from '../../fixtures/login/switches.ts';
import { type SignedInRun, checkAgain, planFor, runSignedIn } from '../kit/run-signed-in.ts';
import { type TestBrowser, openTestBrowser } from '../kit/visit.ts';
import { loginTo, withApp } from '../kit/with-login-app.ts';

const patience = 400_000;

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openTestBrowser();
});
afterAll(() => browser.close());

const smokePlan = (app: LoginApp): SmokePlan =>
  ({ ...planFor(`${app.url}/`), kind: 'smoke', mode: 'authenticated_smoke', scenarios: [] }) as SmokePlan;

const told = ({ report }: SignedInRun): string[] => report.findings.map(({ type, route }) => `${type} ${route}`).sort();
const why = ({ report, said }: SignedInRun): string =>
  [report.summary.sentence, ...report.unconfirmed.map((each) => JSON.stringify(each)), ...said].join('\n');

test.each<[name: string, switches: Partial<LoginSwitches>]>([
  ['with a cookie', {}],
  ['with a token in localStorage', { session: 'token' }],
])(
  'a healthy app passes %s',
  async (_name, switches) => {
    await withApp(switches, async (app) => {
      const run = await runSignedIn(browser, smokePlan(app), loginTo(app));
      expect(told(run), why(run)).toEqual([]);
      expect(run.report.verdict).toBe('pass');
      expect(app.counts.refused).toBe(0);
    });
  },
  patience,
);

test.each<[bug: LoginBug, finding: string]>([
  ['auth_bounce', 'auth_bounce /billing'],
  ['auth_boundary_open' as LoginBug, ''],
  ['session_lost', 'session_lost /profile'],
  ['logout_ineffective', 'logout_ineffective /'],
])(
  '%s is found, and a Fix Check tells whether it was fixed',
  async (bug, finding) => {
    const own = bug === ('auth_boundary_open' as LoginBug) ? 'boundary_open' : bug;
    const expected = finding === '' ? 'auth_boundary_open /reports' : finding;
    await withApp({ bugs: [own] }, async (app) => {
      const run = await runSignedIn(browser, smokePlan(app), loginTo(app));
      expect(told(run), why(run)).toEqual([expected]);
      expect(run.report.verdict).toBe('fail');
      app.set({ bugs: [] });
      const fixed = await checkAgain(browser, run, loginTo(app));
      expect(fixed.report.fixVerification, why(fixed)).toMatchObject({ status: 'fixed_verified' });
    });
  },
  patience,
);

test(
  'a Fix Check that cannot sign in is auth_blocked_verification',
  async () => {
    await withApp({ bugs: ['logout_ineffective'] }, async (app) => {
      const run = await runSignedIn(browser, smokePlan(app), loginTo(app));
      app.set({ lockAfter: 0 });
      const checked = await checkAgain(browser, run, loginTo(app));
      expect(checked.report.fixVerification?.status, why(checked)).toBe('auth_blocked_verification');
      expect(checked.report.verdict).toBe('blocked');
    });
  },
  patience,
);
