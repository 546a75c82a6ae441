// Scenarios behind a login: the four actions of their own, and that a sign-out ends no session but its own.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GivenStep } from '#contract/scenario.ts';
import type { ScenarioPlan } from '#core/domain/run-plan.ts';
import { compileCustomScenario } from '#core/scenarios/compile-custom-scenario.ts';
import { type LoginApp, account, startLoginApp } from '../../fixtures/login/serve.ts';
import { type SignedInRun, planFor, runSignedIn } from '../kit/run-signed-in.ts';
import { formLogin } from '../kit/sign-in.ts';
import { type TestBrowser, openTestBrowser } from '../kit/visit.ts';

const patience = 200_000;

let browser: TestBrowser;
let app: LoginApp;
beforeAll(async () => {
  browser = await openTestBrowser();
  app = await startLoginApp();
});
afterAll(async () => {
  await app.close();
  await browser.close();
});

function play(scenarios: readonly { readonly title: string; readonly steps: GivenStep[] }[]): Promise<SignedInRun> {
  const plan: ScenarioPlan = {
    ...(planFor(`${app.url}/`, {
      executeOnly: true,
      customScenarios: [{ title: 'none', route: '/', steps: [{ action: 'reload' }] }],
    }) as ScenarioPlan),
    scenarios: scenarios.map(({ title, steps }) =>
      compileCustomScenario({ title, route: '/team', steps }, app.url, 'laptop'),
    ),
  };
  return runSignedIn(browser, plan, formLogin({ loginUrl: app.loginUrl, ...account }));
}

test(
  'a step can clear the session, set a cookie, fill by test id and sign out, and none runs a script',
  async () => {
    const { report } = await play([
      { title: 'is signed in', steps: [{ assert: 'text_visible', text: 'Everybody who may pack parcels' }] },
      {
        title: 'clears its session',
        steps: [
          { action: 'clearSession' },
          { action: 'setCookie', name: 'consent', value: 'all' },
          { action: 'goto', path: '/team' },
          { action: 'fillByTestId', testId: 'user', entry: 'username' },
          { action: 'clickByTestId', testId: 'help' },
          { assert: 'url_matches', pattern: '*/help' },
        ],
      },
      { title: 'signs out', steps: [{ action: 'click', target: { role: 'button', name: 'Sign out' } }] },
      { title: 'is still signed in', steps: [{ assert: 'text_visible', text: 'Everybody who may pack parcels' }] },
      { title: 'runs a script', steps: [{ action: 'evaluate', expression: 'true' }] },
    ]);
    const steps = report.stepEvidence.map(({ action, outcome, reason }) =>
      `${action} ${outcome} ${reason ?? ''}`.trim(),
    );
    expect(steps).toContain('clearSession done');
    expect(steps).toContain('setCookie done');
    expect(steps).toContain('fillByTestId done');
    expect(steps).toContain('clickByTestId done');
    expect(steps).toContain('click done');
    expect(app.hits.filter((hit) => hit.includes('logout'))).not.toEqual([]);
    expect(steps.filter((step) => step === 'text_visible done')).toHaveLength(2);
    expect(steps).toContain('evaluate refused refused by the rule against destructive actions');
    const all = JSON.stringify(report);
    expect(all).not.toContain(account.username);
    expect(all).not.toContain(account.password);
  },
  patience,
);
