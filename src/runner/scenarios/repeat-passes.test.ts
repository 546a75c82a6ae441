import { expect, test } from 'vitest';
import type { ScenarioResult } from '#core/confirm/decide-scenario.ts';
import { noTally } from '#core/confirm/decide-confirmed.ts';
import { compileCustomScenario } from '#core/scenarios/compile-custom-scenario.ts';
import { judgeScenario } from '#core/scenarios/judge-scenario.ts';
import type { ScenarioRun, StepRecord } from '#core/scenarios/scenario-run.ts';
import { recordOf, scenarioRunOf } from '../../../test/kit/scenario-run-of.ts';
import { repeatPasses } from './repeat-passes.ts';

const scenario = compileCustomScenario(
  { title: 'a', route: '/', steps: [{ assert: 'text_visible', text: 'Hello' }] },
  'https://staging.example.com',
  'laptop',
);
const seen = (places: number): StepRecord =>
  recordOf(1, 'text_visible', { outcome: places > 0 ? 'done' : 'failed', observation: { scope: null, places } });
const runOf = (places: number, first: Partial<StepRecord> = {}): ScenarioRun =>
  scenarioRunOf([recordOf(0, 'goto', first), seen(places)], { key: 's01' });
const resultOf = (run: ScenarioRun): ScenarioResult => {
  const verdict = judgeScenario(scenario, run);
  return { scenario, run, verdict, tally: noTally, outcome: verdict.outcome, flaky: false };
};

async function repeat(result: ScenarioResult, again: ScenarioRun): Promise<{ after: ScenarioResult; runs: number }> {
  let runs = 0;
  const [after] = await repeatPasses([result], async (orders) => {
    runs += orders.length;
    return { runs: orders.map(({ key }) => ({ ...again, key })) };
  });
  return { after: after!, runs };
}

test('a pass that passes again says so', async () => {
  const { after } = await repeat(resultOf(runOf(1)), runOf(1));
  expect(after).toMatchObject({ outcome: 'passed', repeats: 1 });
});

test('a pass that fails when it is repeated is no pass until replays decide', async () => {
  const { after } = await repeat(resultOf(runOf(1)), runOf(0));
  expect(after).toMatchObject({ outcome: 'unsure', verdict: { outcome: 'failed' }, run: { key: 's01' } });
  expect(after.repeats).toBeUndefined();
});

test('a repetition without a clear result changes nothing', async () => {
  const { after } = await repeat(resultOf(runOf(1)), scenarioRunOf([], { broken: 'The page crashed.' }));
  expect(after).toMatchObject({ outcome: 'passed' });
  expect(after.repeats).toBeUndefined();
});

test('what writes or has failed is not repeated', async () => {
  const call = { method: 'POST', path: '/a', sameOrigin: true, status: 200, sentShape: null, answerShape: null };
  expect((await repeat(resultOf(runOf(1, { calls: [call] })), runOf(1))).runs).toBe(0);
  expect((await repeat(resultOf(runOf(0)), runOf(1))).runs).toBe(0);
});
