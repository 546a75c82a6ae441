import { expect, test } from 'vitest';
import { recordOf, scenarioRunOf } from '../../../test/kit/scenario-run-of.ts';
import { lookOf } from '../../../test/kit/workflow-looks.ts';
import { compileScenario } from '#core/scenarios/scenario.ts';
import { noTally } from './decide-confirmed.ts';
import type { ScenarioResult } from './decide-scenario.ts';
import { withControls } from './seen-to-move.ts';

type Items = readonly string[];

function resultOf(css: string, looks: readonly Items[], verdict: ScenarioResult['verdict']): ScenarioResult {
  const scenario = compileScenario({
    title: css,
    template: 'workflow_filter',
    route: '/',
    viewport: 'laptop',
    preflight: null,
    steps: looks.map((_, index) => ({
      workflow: { as: `look${index}`, family: 'filter', order: { list: { css, path: '/' } } },
    })),
  });
  const records = looks.map((items, index) => recordOf(index, 'look', { look: lookOf({ items: [...items] }) }));
  const outcome = verdict.outcome === 'passed' ? 'passed' : 'unsure';
  return { scenario, run: scenarioRunOf(records), verdict, tally: noTally, outcome, flaky: false };
}
const failed = { outcome: 'failed', step: 1, code: 'same_for_any_choice', reason: 'r', needs: 'moving_list' } as const;
const passed = { outcome: 'passed', step: null, code: null, reason: 'r' } as const;
const still: readonly Items[] = [
  ['a', 'b'],
  ['a', 'b'],
];
const moving: readonly Items[] = [['a', 'b'], ['b']];
const judged = (...others: readonly ScenarioResult[]) =>
  withControls([resultOf('#list', still, failed), ...others])[0]?.verdict.outcome;

test('a list that stays the same is a failure where something else changed it', () => {
  expect(judged(resultOf('#list', moving, passed))).toBe('failed');
});

test('a list that nothing was seen to change proves nothing', () => {
  expect(judged()).toBe('unsure');
  expect(judged(resultOf('#list', still, passed))).toBe('unsure');
  expect(judged(resultOf('#other', moving, passed))).toBe('unsure');
});

test('a failure with a control of its own stands', () => {
  const { needs: _, ...own } = failed;
  expect(withControls([resultOf('#list', still, own)])[0]?.verdict.outcome).toBe('failed');
});
