// A replay of a scenario counts only where it met the application that failed.
import { describe, expect, test } from 'vitest';
import { recordOf, scenarioRunOf } from '../../../test/kit/scenario-run-of.ts';
import { documentOf, pageOf } from '../../../test/kit/visit-of.ts';
import type { AssertionStep } from '#contract/steps/all-assertions.ts';
import { redact } from '#core/evidence/redact.ts';
import type { CompiledStep } from '#core/scenarios/scenario.ts';
import { compileScenario } from '#core/scenarios/scenario.ts';
import type { ScenarioPlace, ScenarioRun } from '#core/scenarios/scenario-run.ts';
import { judgeScenarioReplay } from './judge-scenario-replay.ts';
import { keepMetPlaces } from './met-places.ts';
import type { ScenarioMaterial } from './replay-material.ts';

const marks = ['heading', 'words', 'about', 'orders', 'price'];
const placeOf = (partial: Partial<ScenarioPlace> = {}, seen: readonly string[] = marks): ScenarioPlace => ({
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

const absent: AssertionStep = { assert: 'text_absent', text: 'NaN' };
const shown: AssertionStep = { assert: 'text_visible', text: 'Open' };
const hidden: AssertionStep = { assert: 'element_hidden', target: { testId: 'banner' } };
const one = { visible: 1, hidden: 0, candidates: [] };
const none = { visible: 0, hidden: 0, candidates: [] };
const seenBy = (step: AssertionStep, holds: boolean) => {
  if (step.assert === 'element_hidden') return { matched: holds ? none : one };
  return { scope: null, places: (step.assert === 'text_visible') === holds ? 1 : 0 };
};

const scenarioOf = (...steps: CompiledStep[]) =>
  compileScenario({
    title: 'A scenario',
    template: 'custom',
    route: '/',
    viewport: 'laptop',
    preflight: null,
    steps: [{ action: 'goto', path: '/' }, ...steps],
  });

function runOf(steps: readonly CompiledStep[], holds: boolean, places: ScenarioRun['places']): ScenarioRun {
  const records = steps.map((step, index) =>
    'assert' in step
      ? recordOf(index, step.assert, { observation: seenBy(step, holds) })
      : recordOf(index, 'action' in step ? step.action : ''),
  );
  const scenarioId = scenarioOf(...steps.slice(1)).id;
  return scenarioRunOf(records, { scenarioId, ...(places === undefined ? {} : { places }) });
}

function keep(...steps: CompiledStep[]): ScenarioMaterial {
  const scenario = scenarioOf(...steps);
  const failing = runOf(scenario.steps, false, { start: placeOf(), end: placeOf() });
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

const judged = (kept: ScenarioMaterial, holds: boolean, start: ScenarioPlace, end = start): string => {
  const { answer, because } = judgeScenarioReplay(kept, runOf(kept.scenario.steps, holds, { start, end }));
  return `${answer} ${because}`;
};

const click: CompiledStep = { action: 'click', target: { role: 'link', name: 'Orders' } };
const parked = placeOf({ page: pageOf({ title: redact('Parked') }), links: [{ template: '/buy' }] }, [
  'for sale',
  'make an offer',
]);

describe('an absence', () => {
  const kept = keep(absent);
  test('that passes on the same page is a pass, and one that fails a failure', () => {
    expect(judged(kept, true, placeOf())).toBe('passed null');
    expect(judged(kept, false, placeOf())).toBe('failed null');
  });
  test('proves nothing on another application, behind a login, or on a missing route', () => {
    expect(judged(kept, true, parked)).toBe('unsure another_app');
    expect(judged(kept, true, placeOf({ page: pageOf({ hasPasswordField: true }) }))).toBe('unsure login_wall');
    expect(judged(kept, true, placeOf({ document: documentOf({ status: 404 }) }))).toBe('unsure route_missing');
    expect(judged(kept, true, placeOf({ route: '/elsewhere' }))).toBe('unsure route_missing');
    const down = documentOf({ status: null, failure: 'connection_refused' });
    expect(judged(kept, true, placeOf({ document: down, page: null }))).toBe('unsure host_down');
  });
  test('needs at least half of what could be read', () => {
    expect(judged(kept, true, placeOf({}, ['heading', 'words', 'about']))).toBe('passed null');
    expect(judged(kept, true, placeOf({}, ['heading', 'words']))).toBe('unsure witness_gone');
    const untitled = { page: pageOf({ title: redact('') }) };
    expect(judged(kept, true, placeOf(untitled, ['ok']))).toBe('unsure witness_gone');
  });
  test('is not believed where nothing tells what the replay met', () => {
    const run = runOf(kept.scenario.steps, true, undefined);
    expect(judgeScenarioReplay(kept, run)).toEqual({ answer: 'unsure', because: 'witness_gone' });
    const { met: _met, ...older } = kept;
    expect(judged(older, true, placeOf())).toBe('unsure null');
  });
  test('after a click may end on another page, but not on a login', () => {
    const clicked = keep(click, absent);
    const other = placeOf({ route: '/orders', page: pageOf({ title: redact('Orders'), controls: 0 }) }, ['list']);
    expect(judged(clicked, true, placeOf(), other)).toBe('passed null');
    const wall = placeOf({ route: '/orders', page: pageOf({ hasPasswordField: true }) });
    expect(judged(clicked, true, placeOf(), wall)).toBe('unsure login_wall');
    expect(judged(clicked, true, placeOf({}, ['ok']), other)).toBe('unsure witness_gone');
  });
});

describe('an element that must not be there', () => {
  const kept = keep(hidden);
  const check = (testIds: string[], seen: string[]) =>
    placeOf({ check: { build: {}, landmarks: ['main'], paths: [], testIds, marks: seen } });
  test('is gone when its words are gone', () => {
    expect(judged(kept, true, check([], ['heading', 'words', 'about', 'orders']))).toBe('passed null');
  });
  test('was renamed when its words are still there', () => {
    expect(judged(kept, true, check([], marks))).toBe('unsure subject_removed');
  });
  test('is hidden when its test id is still there', () => {
    expect(judged(kept, true, check(['banner'], marks))).toBe('passed null');
  });
});

describe('a text that must be there', () => {
  const kept = keep(shown);
  test('is its own witness', () => {
    expect(judged(kept, true, placeOf({}, ['ok']))).toBe('passed null');
  });
  test('is not said to be missing still where another application responds', () => {
    expect(judged(kept, false, parked)).toBe('unsure another_app');
    expect(judged(kept, false, placeOf())).toBe('failed null');
  });
});

test('what varies from run to run is no witness', () => {
  const scenario = scenarioOf(absent);
  const run = (seen: readonly string[]) =>
    runOf(scenario.steps, false, { start: placeOf({}, seen), end: placeOf({}, seen) });
  const other = runOf(scenarioOf(hidden).steps, false, { start: placeOf({}, []), end: placeOf({}, []) });
  const runs = [run(['heading', 'news one']), run(['heading', 'news two']), other];
  expect(keepMetPlaces(scenario, runs[0]!, runs)?.start.marks).toEqual(['heading']);
});
