// authenticated_smoke: a healthy app passes, and each fault of the line between members and strangers is found by name.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SmokePlan } from '#core/domain/run-plan.ts';
import type { LoginApp } from '../../fixtures/login/serve.ts';
import type { LoginBug, LoginSwitches } from '../../fixtures/login/switches.ts';
import { type SignedInRun, checkAgain, planFor, runSignedIn } from '../kit/run-signed-in.ts';
import { type TestBrowser, openTestBrowser } from '../kit/visit.ts';
import { loginTo, withApp } from '../kit/with-login-app.ts';
import { brokenClaims } from '../kit/broken-claims.ts';
import { everyCase, sampleOf } from '../kit/every-case.ts';

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

const healthy: readonly [name: string, switches: Partial<LoginSwitches>][] = [
  ['with a cookie', {}],
  ['with a token in localStorage', { session: 'token' }],
  ['where every page gives out a new session', { rotates: true }],
  ['where the first page signs out whoever comes back to it', { doorAtEntry: 'ends' }],
  ['where the first page asks even its owner to sign in', { doorAtEntry: 'keeps' }],
];
test.runIf(everyCase).each(healthy)(
  'a healthy app passes %s',
  async (_name, switches) => {
    await withApp(switches, async (app) => {
      const run = await runSignedIn(browser, smokePlan(app), loginTo(app));
      expect(told(run), why(run)).toEqual([]);
      expect(run.report.verdict).toBe('pass');
      expect(brokenClaims(run.report)).toEqual([]);
      expect(app.counts.refused).toBe(0);
    });
  },
  patience,
);

const broken: readonly [bug: LoginBug, finding: string][] = [
  ['boundary_open', 'auth_boundary_open /reports'],
  ['auth_bounce', 'auth_bounce /billing'],
  ['session_lost', 'session_lost /profile'],
  ['logout_ineffective', 'logout_ineffective /'],
];
test.each(sampleOf(broken, () => 'broken'))(
  '%s is found, and a Fix Check tells whether it was fixed',
  async (bug, finding) => {
    await withApp({ bugs: [bug] }, async (app) => {
      const run = await runSignedIn(browser, smokePlan(app), loginTo(app));
      expect(told(run), why(run)).toEqual([finding]);
      expect(run.report.verdict).toBe('fail');
      expect(brokenClaims(run.report)).toEqual([]);
      app.set({ bugs: [] });
      const fixed = await checkAgain(browser, run, loginTo(app));
      expect(fixed.report.fixVerification, why(fixed)).toMatchObject({ status: 'fixed_verified' });
      expect(brokenClaims(fixed.report)).toEqual([]);
    });
  },
  patience,
);

test.runIf(everyCase)(
  'a Fix Check that cannot sign in is auth_blocked_verification',
  async () => {
    await withApp({ bugs: ['logout_ineffective'] }, async (app) => {
      const run = await runSignedIn(browser, smokePlan(app), loginTo(app));
      app.set({ lockAfter: 0 });
      const checked = await checkAgain(browser, run, loginTo(app));
      expect(checked.report.fixVerification?.status, why(checked)).toBe('auth_blocked_verification');
      expect(checked.report.verdict).toBe('blocked');
      expect(brokenClaims(checked.report)).toEqual([]);
    });
  },
  patience,
);
