// A scenario as it ended, made by hand.
import type { ScenarioResult } from '#core/confirm/decide-scenario.ts';
import { noTally } from '#core/confirm/decide-confirmed.ts';
import { type CompiledStep, type Scenario, compileScenario } from '#core/scenarios/scenario.ts';
import type { StepRecord } from '#core/scenarios/scenario-run.ts';
import { recordOf, scenarioRunOf } from './scenario-run-of.ts';

const steps: readonly CompiledStep[] = [
  { action: 'goto', path: '/shop' },
  { action: 'click', target: { testId: 'buy' } },
  { assert: 'text_visible', text: 'Thank you' },
];

export const shopScenario = (partial: Partial<Omit<Scenario, 'id'>> = {}): Scenario =>
  compileScenario({
    title: 'Buying works',
    template: 'custom',
    route: '/shop',
    viewport: 'laptop',
    preflight: null,
    steps,
    ...partial,
  });

/** A step that began and ended on the page of the scenario. */
export const shopRecord = (index: number, word: string, partial: Partial<StepRecord> = {}): StepRecord =>
  recordOf(index, word, { routeBefore: '/shop', routeAfter: '/shop', ...partial });

/** The third step failed, three times of three. */
export const failedResult = (
  partial: Partial<ScenarioResult> = {},
  records: readonly StepRecord[] = [
    shopRecord(0, 'goto', { facts: { status: 200 } }),
    shopRecord(1, 'click'),
    shopRecord(2, 'text_visible', { outcome: 'failed' }),
  ],
): ScenarioResult => ({
  scenario: shopScenario(),
  run: scenarioRunOf(records),
  verdict: { outcome: 'failed', step: 2, code: 'text_not_visible', reason: 'The text is not visible.' },
  tally: { ...noTally, failed: 3 },
  outcome: 'failed',
  flaky: false,
  ...partial,
});

export const passedResult = (partial: Partial<ScenarioResult> = {}, records?: readonly StepRecord[]): ScenarioResult =>
  failedResult(
    {
      verdict: { outcome: 'passed', step: null, code: null, reason: 'Every step passed.' },
      tally: noTally,
      outcome: 'passed',
      ...partial,
    },
    records,
  );
