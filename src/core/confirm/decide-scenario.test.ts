import { expect, test } from 'vitest';
import type { ScenarioVerdict } from '#core/scenarios/judge-scenario.ts';
import { type ScenarioResult, isUndecided, tallyScenario } from './decide-scenario.ts';

const failed = (step: number, code: string): ScenarioVerdict => ({ outcome: 'failed', step, code, reason: '' });
const passed: ScenarioVerdict = { outcome: 'passed', step: null, code: null, reason: '' };

test('only a failure of the same step for the same reason counts as the same failure', () => {
  const first = failed(2, 'text_missing');
  expect(tallyScenario(first, [first, failed(2, 'element_missing'), failed(1, 'text_missing'), passed])).toEqual({
    failed: 1,
    passed: 1,
    unsure: 2,
  });
});

test('a failure that no replay saw pass is undecided, and one that passed again or was confirmed is not', () => {
  const result = (outcome: ScenarioResult['outcome'], tally: ScenarioResult['tally']) =>
    ({ verdict: failed(1, 'text_missing'), outcome, tally }) as ScenarioResult;
  expect(isUndecided(result('unsure', { failed: 0, passed: 0, unsure: 0 }))).toBe(true);
  expect(isUndecided(result('unsure', { failed: 1, passed: 0, unsure: 7 }))).toBe(true);
  expect(isUndecided(result('unsure', { failed: 1, passed: 7, unsure: 0 }))).toBe(false);
  expect(isUndecided(result('failed', { failed: 3, passed: 0, unsure: 0 }))).toBe(false);
  expect(isUndecided({ ...result('unsure', { failed: 0, passed: 0, unsure: 0 }), verdict: passed })).toBe(false);
});
