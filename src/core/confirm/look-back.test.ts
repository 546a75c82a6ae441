import { expect, test } from 'vitest';
import { recordOf, scenarioRunOf } from '../../../test/kit/scenario-run-of.ts';
import { lookOf } from '../../../test/kit/workflow-looks.ts';
import type { Look } from '#core/workflows/look.ts';
import { compileScenario } from '#core/scenarios/scenario.ts';
import { type ScenarioResult, isUndecided } from './decide-scenario.ts';
import { decideLookBack, lookBackScenario, wantsLookBack } from './look-back.ts';

const scenario = compileScenario({
  title: 't',
  template: 'workflow_form_submit',
  route: '/',
  viewport: 'laptop',
  preflight: null,
  steps: [
    { action: 'goto', path: '/' },
    { action: 'click', target: { css: '#send' } },
  ],
  creates: { prefix: 'qa_x', step: 1, sends: 'filled', fields: [], address: '/', twice: true },
});
const lost: ScenarioResult = {
  scenario,
  run: scenarioRunOf([]),
  verdict: { outcome: 'failed', step: 1, code: 'lost_on_reload', reason: 'r', type: 'not_persisted' },
  tally: { failed: 3, passed: 0, unsure: 0 },
  outcome: 'failed',
  flaky: false,
  creates: [{ path: '/', body: 'b', shape: '{}', keyed: false, status: 200, record: null }],
};
const back = (look: Partial<Look> | null) =>
  scenarioRunOf([recordOf(1, 'look', { facts: { look: 'later' }, look: look === null ? null : lookOf(look) })]);

test('only a loss that is about to be reported is looked for again, without writing', () => {
  expect(wantsLookBack(lost)).toBe(true);
  expect(wantsLookBack({ ...lost, outcome: 'unsure' })).toBe(false);
  expect(wantsLookBack({ ...lost, verdict: { ...lost.verdict, type: 'form_submit_failed' } })).toBe(false);
  const again = lookBackScenario(scenario);
  expect(again.creates).toBeUndefined();
  expect(again.holdsWrites).toBe(true);
  expect(again.steps[0]).toEqual({ action: 'goto', path: '/' });
});

test('a record that is found later is no loss', () => {
  expect(decideLookBack(lost, back({ echoes: 0 }))).toBe(lost);
  const late = decideLookBack(lost, back({ echoes: 1 }));
  expect([late.outcome, late.verdict.code, isUndecided(late)]).toEqual(['unsure', 'kept_late', false]);
});

test('where nobody could look again the loss is undecided', () => {
  for (const run of [undefined, back(null), back({ echoes: 0, quiet: false })]) {
    const open = decideLookBack(lost, run);
    expect([open.outcome, isUndecided(open)]).toEqual(['unsure', true]);
  }
});
