import { expect, test } from 'vitest';
import type { ScenarioVerdict } from '#core/scenarios/judge-scenario.ts';
import { tallyScenario } from './decide-scenario.ts';

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
