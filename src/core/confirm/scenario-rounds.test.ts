import { expect, test } from 'vitest';
import { judgeScenario } from '#core/scenarios/judge-scenario.ts';
import { compileScenario } from '#core/scenarios/scenario.ts';
import type { ScenarioRun } from '#core/scenarios/scenario-run.ts';
import { recordOf, scenarioRunOf } from '../../../test/kit/scenario-run-of.ts';
import { noTally } from './decide-confirmed.ts';
import type { ScenarioResult } from './decide-scenario.ts';
import { decideScenarioRound, planScenarioRound, scenarioRounds } from './scenario-rounds.ts';

const scenario = compileScenario({
  title: 'hover',
  template: 'custom',
  route: '/',
  viewport: 'laptop',
  preflight: null,
  steps: [{ action: 'hover', target: { testId: 'menu' } }],
});
const played = (key: string, works: boolean): ScenarioRun =>
  scenarioRunOf([recordOf(0, 'hover', works ? {} : { outcome: 'failed', reason: 'it is not there' })], { key });
function failing(key: string): ScenarioResult {
  const run = played(key, false);
  return { scenario, run, verdict: judgeScenario(scenario, run), tally: noTally, outcome: 'unsure', flaky: false };
}
const many = (count: number): ScenarioResult[] => Array.from({ length: count }, (_, index) => failing(`s${index}`));

/** The replays of a round, of which the first `failed` fail. */
const replays = (open: readonly ScenarioResult[], round: number, failed: number): ScenarioRun[] =>
  planScenarioRound(open, round).map(({ key }, index) => played(key, index >= failed));

test('three replays at first, five more for what is open, and no more than a round has room for', () => {
  expect(scenarioRounds).toBe(2);
  expect(planScenarioRound([failing('s01')], 0).map(({ key }) => key)).toEqual(['s01-r1-1', 's01-r1-2', 's01-r1-3']);
  expect(planScenarioRound([failing('s01')], 1)).toHaveLength(5);
  expect(planScenarioRound(many(30), 0)).toHaveLength(25 * 3);
  expect(planScenarioRound(many(30), 1)).toHaveLength(10 * 5);
});

test('two failures alike confirm it at once', () => {
  const open = [failing('s01')];
  const { results, open: left } = decideScenarioRound(open, replays(open, 0, 2), 0);
  expect(results).toMatchObject([{ outcome: 'failed', flaky: false, tally: { failed: 2, passed: 1 } }]);
  expect(left).toEqual([]);
});

test('one failure is tried again, and what fails only then comes and goes', () => {
  const open = [failing('s01')];
  const first = decideScenarioRound(open, replays(open, 0, 1), 0);
  expect(first.results).toMatchObject([{ outcome: 'unsure' }]);
  expect(first.open).toEqual(first.results);
  const second = decideScenarioRound(first.open, replays(first.open, 1, 1), 1);
  expect(second.results).toMatchObject([{ outcome: 'failed', flaky: true, tally: { failed: 2, passed: 6 } }]);
  const healthy = decideScenarioRound(first.open, replays(first.open, 1, 0), 1);
  expect(healthy).toMatchObject({ results: [{ outcome: 'unsure', tally: { failed: 1, passed: 7 } }], open: [] });
});

test('replays of one scenario say nothing about another', () => {
  const open = [failing('s01'), failing('s011')];
  const runs = replays([open[1]!], 0, 3);
  expect(decideScenarioRound(open, runs, 0).results.map(({ outcome }) => outcome)).toEqual(['unsure', 'failed']);
});
