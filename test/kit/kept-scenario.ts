// A scenario that failed, kept for its Fix Check, and replays of it: made by hand.
import type { AssertionStep } from '#contract/steps/all-assertions.ts';
import { redact } from '#core/evidence/redact.ts';
import { keepMetPlaces } from '#core/fix-check/met-places.ts';
import type { ScenarioMaterial } from '#core/fix-check/replay-material.ts';
import { type CompiledStep, type Scenario, compileScenario } from '#core/scenarios/scenario.ts';
import type { ScenarioPlace, ScenarioRun } from '#core/scenarios/scenario-run.ts';
import { recordOf, scenarioRunOf } from './scenario-run-of.ts';
import { documentOf, pageOf } from './visit-of.ts';

export const pageMarks = ['heading', 'words', 'about', 'orders', 'price'];
export const placeOf = (partial: Partial<ScenarioPlace> = {}, seen: readonly string[] = pageMarks): ScenarioPlace => ({
  route: '/',
  document: documentOf(),
  page: pageOf({ title: redact('Planner - Corner shop') }),
  links: [{ template: '/about' }],
  check: {
    build: {},
    landmarks: ['main'],
    paths: [],
    testIds: ['banner'],
    marks: seen,
    marksOf: { banner: ['price'] },
  },
  crashed: false,
  ...partial,
});

export const absent: AssertionStep = { assert: 'text_absent', text: 'NaN' };
export const shown: AssertionStep = { assert: 'text_visible', text: 'Open' };
export const hidden: AssertionStep = { assert: 'element_hidden', target: { testId: 'banner' } };
const one = { visible: 1, hidden: 0, candidates: [] };
const none = { visible: 0, hidden: 0, candidates: [] };
const seenBy = (step: AssertionStep, holds: boolean) => {
  if (step.assert === 'element_hidden') return { matched: holds ? none : one };
  return { scope: null, places: (step.assert === 'text_visible') === holds ? 1 : 0 };
};

export const scenarioOf = (...steps: CompiledStep[]): Scenario =>
  compileScenario({
    title: 'A scenario',
    template: 'custom',
    route: '/',
    viewport: 'laptop',
    preflight: null,
    steps: [{ action: 'goto', path: '/' }, ...steps],
  });

/** Every assertion holds, or none does. */
export function replayOf(steps: readonly CompiledStep[], holds: boolean, places: ScenarioRun['places']): ScenarioRun {
  const records = steps.map((step, index) =>
    'assert' in step
      ? recordOf(index, step.assert, { observation: seenBy(step, holds) })
      : recordOf(index, 'action' in step ? step.action : ''),
  );
  const scenarioId = scenarioOf(...steps.slice(1)).id;
  return scenarioRunOf(records, { scenarioId, ...(places === undefined ? {} : { places }) });
}

/** The last step failed, three times of three. */
export function keptScenario(...steps: CompiledStep[]): ScenarioMaterial {
  const scenario = scenarioOf(...steps);
  const failing = replayOf(scenario.steps, false, { start: placeOf(), end: placeOf() });
  const met = keepMetPlaces(scenario, failing, [failing])!;
  return {
    findingId: 'fnd_1',
    scenario,
    failing,
    step: scenario.steps.length - 1,
    reproduced: { failed: 3, of: 3 },
    met,
  };
}
