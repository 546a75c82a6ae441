import { expect, test } from 'vitest';
import { planOf, reportInputOf } from '../../../../test/kit/report-of.ts';
import { scenarioRunOf } from '../../../../test/kit/scenario-run-of.ts';
import type { ScenarioResult } from '#core/confirm/decide-scenario.ts';
import type { RunPlan } from '#core/domain/run-plan.ts';
import { compileScenario } from '#core/scenarios/scenario.ts';
import type { WorkflowFamilyName } from '#core/workflows/family-names.ts';
import { buildReport } from '../build-report.ts';

const plan = { ...planOf(), kind: 'workflows', mode: 'workflow_test', creates: null, faultRuns: 1 } as RunPlan;

function resultOf(family: WorkflowFamilyName, outcome: ScenarioResult['outcome']): ScenarioResult {
  const scenario = compileScenario({
    title: 't',
    template: `workflow_${family}`,
    route: `/${family}-${outcome}`,
    viewport: 'laptop',
    preflight: null,
    steps: [{ workflow: { as: 'first', family, order: {}, expect: 'x' } }],
  });
  const verdict = { outcome, step: null, code: null, reason: 'r' };
  const tally = { failed: 0, passed: 0, unsure: 0 };
  return { scenario, run: scenarioRunOf([]), verdict, tally, outcome, flaky: false, repeats: 1 };
}

/** Every passing workflow passed twice and noticed a fault. */
function proofOf(...scenarios: readonly ScenarioResult[]): string | undefined {
  const faults = scenarios.map(({ scenario }) => ({
    scenarioId: scenario.id,
    fault: 'click_swallowed' as const,
    killed: true,
    note: '',
  }));
  return buildReport(reportInputOf({ plan, scenarios, faults })).proofStrength?.level;
}

test('a run that does not know whether a main workflow works is never strong', () => {
  const tabs = resultOf('tabs', 'passed');
  expect(proofOf(tabs)).toBe('strong');
  expect(proofOf(tabs, resultOf('form_submit', 'unsure'))).toBe('moderate');
  expect(proofOf(tabs, resultOf('search', 'unsure'))).toBe('moderate');
});

test('an undecided side of the app does not weaken the proof', () => {
  const passed = (['search', 'tabs', 'sort', 'pagination'] as const).map((family) => resultOf(family, 'passed'));
  expect(proofOf(...passed, resultOf('keyboard', 'unsure'))).toBe('strong');
});
