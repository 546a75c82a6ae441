import { expect, test } from 'vitest';
import { scenarioRunOf } from '../../../test/kit/scenario-run-of.ts';
import { compileScenario } from '#core/scenarios/scenario.ts';
import { noTally } from './decide-confirmed.ts';
import type { ScenarioResult } from './decide-scenario.ts';
import { toldOnce } from './told-once.ts';

function resultOf(route: string, asks?: string, code = 'same_for_any_query'): ScenarioResult {
  const scenario = compileScenario({
    title: 'Search',
    template: 'workflow_search',
    route,
    viewport: 'laptop',
    preflight: null,
    steps: [],
    ...(asks === undefined ? {} : { asks }),
  });
  const verdict = { outcome: 'failed', step: 1, code, reason: 'r', type: 'search_ignored' } as const;
  return { scenario, run: scenarioRunOf([]), verdict, tally: noTally, outcome: 'unsure', flaky: false };
}

test('of failures of one form on many pages, the first is confirmed and told', () => {
  const results = [resultOf('/', 'find'), resultOf('/tags', 'find'), resultOf('/help', 'find')];
  expect(toldOnce(results).map(({ verdict: { outcome, code } }) => `${outcome} ${code}`)).toEqual([
    'failed same_for_any_query',
    'unsure reported_elsewhere',
    'unsure reported_elsewhere',
  ]);
});

test('another form, another failure, and a form of which nothing is known are told by themselves', () => {
  const results = [
    resultOf('/', 'find'),
    resultOf('/tags', 'find', 'finds_nothing'),
    resultOf('/help', 'other'),
    resultOf('/a'),
    resultOf('/b'),
  ];
  expect(toldOnce(results)).toEqual(results);
});
