// The preflight of a run with a login is looked at before anything is typed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunStart } from '#contract/run-start.ts';
import { planFor, runSignedIn } from '../kit/run-signed-in.ts';
import { type TestBrowser, openTestBrowser } from '../kit/visit.ts';
import { loginTo, withApp } from '../kit/with-login-app.ts';

const patience = 200_000;
let browser: TestBrowser;
beforeAll(async () => {
  browser = await openTestBrowser();
});
afterAll(() => browser.close());

test.each<RunStart['mode']>([
  'fast_bug_scan',
  'workflow_test',
  'regression_check',
  'full_crud_e2e',
  'authenticated_smoke',
])(
  '%s types nothing into a target that is not what the caller says',
  async (mode) => {
    await withApp({}, async (app) => {
      const preflight = { expectText: 'Another company altogether' };
      const plan = planFor(`${app.url}/`, { mode, preflight, authSessionId: 'login_aaaaaaaaaaaaaaaaaaaaaa' });
      const { report, said } = await runSignedIn(browser, plan, loginTo(app));
      expect(report.verdict).toBe('blocked');
      expect(report.preflight?.filter(({ ok }) => !ok).map(({ check }) => check)).toEqual(['expectText']);
      expect(said).not.toContain('Signed in');
      expect(app.hits.filter((hit) => hit.startsWith('POST'))).toEqual([]);
    });
  },
  patience,
);

test(
  'one that holds is looked at once, and is in the report of the signed-in run',
  async () => {
    await withApp({}, async (app) => {
      const preflight = { expectText: 'Sign in', expectStatus: 200 };
      const plan = planFor(`${app.url}/`, { preflight, skipCrawl: true });
      const { report, said } = await runSignedIn(browser, plan, loginTo(app));
      expect(report.verdict).toBe('pass');
      expect(report.preflight?.map(({ check, ok }) => `${check} ${ok}`)).toEqual([
        'reachable true',
        'expectStatus true',
        'expectText true',
      ]);
      expect(said.indexOf('Looking at the target before signing in')).toBeLessThan(said.indexOf('Signed in'));
    });
  },
  patience,
);
