import { expect, test } from 'vitest';
import { scenarioRunOf } from '../../../test/kit/scenario-run-of.ts';
import type { ScenarioPlace } from '#core/scenarios/scenario-run.ts';
import { scenarioLoads } from './check-scenarios.ts';

const placeAt = (route: string, build: Record<string, string>) =>
  ({ route, check: { build } }) as unknown as ScenarioPlace;
const loadsOf = (start: ScenarioPlace, end: ScenarioPlace) => {
  const run = { ...scenarioRunOf([]), places: { start, end } };
  return scenarioLoads([{ id: run.scenarioId, viewport: 'laptop' }], [run]);
};

test('the build of a place is that of its document when it is opened, not that of the answer to its form', () => {
  const opened = placeAt('/new', { document: 'form', 'script /a.js': 'a' });
  const answered = placeAt('/new', { document: 'thanks', 'script /b.js': 'b' });
  expect(loadsOf(opened, answered)).toEqual([
    { place: 'laptop /new', parts: { document: 'form', 'script /a.js': 'a', 'script /b.js': 'b' } },
  ]);
});

test('another route has a build of its own', () => {
  expect(loadsOf(placeAt('/new', { document: 'form' }), placeAt('/done', { document: 'thanks' }))).toHaveLength(2);
});
