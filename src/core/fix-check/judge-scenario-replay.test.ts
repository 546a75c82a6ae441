// A replay of a scenario counts only where it met the application that failed.
import { describe, expect, test } from 'vitest';
import {
  absent,
  hidden,
  keptScenario,
  pageMarks,
  placeOf,
  replayOf,
  scenarioOf,
  shown,
} from '../../../test/kit/kept-scenario.ts';
import { recordOf } from '../../../test/kit/scenario-run-of.ts';
import { documentOf, pageOf } from '../../../test/kit/visit-of.ts';
import { redact } from '#core/evidence/redact.ts';
import type { CompiledStep } from '#core/scenarios/scenario.ts';
import type { ScenarioPlace, StepRecord } from '#core/scenarios/scenario-run.ts';
import { judgeScenarioReplay } from './judge-scenario-replay.ts';
import { keepMetPlaces } from './met-places.ts';
import type { ScenarioMaterial } from './replay-material.ts';

const judged = (kept: ScenarioMaterial, holds: boolean, start: ScenarioPlace, end = start): string => {
  const { answer, because } = judgeScenarioReplay(kept, replayOf(kept.scenario.steps, holds, { start, end }));
  return `${answer} ${because}`;
};

const click: CompiledStep = { action: 'click', target: { role: 'link', name: 'Orders' } };
const parked = placeOf({ page: pageOf({ title: redact('Parked') }), links: [{ template: '/buy' }] }, [
  'for sale',
  'make an offer',
]);

describe('an absence', () => {
  const kept = keptScenario(absent);
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
    const run = replayOf(kept.scenario.steps, true, undefined);
    expect(judgeScenarioReplay(kept, run)).toEqual({ answer: 'unsure', because: 'witness_gone' });
    const { met: _met, ...older } = kept;
    expect(judged(older, true, placeOf())).toBe('unsure null');
  });
  test('after a click may end on another page, but not on a login', () => {
    const clicked = keptScenario(click, absent);
    const other = placeOf({ route: '/orders', page: pageOf({ title: redact('Orders'), controls: 0 }) }, ['list']);
    expect(judged(clicked, true, placeOf(), other)).toBe('passed null');
    const wall = placeOf({ route: '/orders', page: pageOf({ hasPasswordField: true }) });
    expect(judged(clicked, true, placeOf(), wall)).toBe('unsure login_wall');
    expect(judged(clicked, true, placeOf({}, ['ok']), other)).toBe('unsure witness_gone');
  });
});

describe('an element that must not be there', () => {
  const kept = keptScenario(hidden);
  const check = (testIds: string[], seen: string[]) =>
    placeOf({ check: { build: {}, landmarks: ['main'], paths: [], testIds, marks: seen } });
  test('is gone when its words are gone', () => {
    expect(judged(kept, true, check([], ['heading', 'words', 'about', 'orders']))).toBe('passed null');
  });
  test('was renamed when its words are still there', () => {
    expect(judged(kept, true, check([], pageMarks))).toBe('unsure subject_removed');
  });
  test('is hidden when its test id is still there', () => {
    expect(judged(kept, true, check(['banner'], pageMarks))).toBe('passed null');
  });
});

describe('a text that must be there', () => {
  const kept = keptScenario(shown);
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
    replayOf(scenario.steps, false, { start: placeOf({}, seen), end: placeOf({}, seen) });
  const other = replayOf(scenarioOf(hidden).steps, false, { start: placeOf({}, []), end: placeOf({}, []) });
  const runs = [run(['heading', 'news one']), run(['heading', 'news two']), other];
  expect(keepMetPlaces(scenario, runs[0]!, runs)?.start.marks).toEqual(['heading']);
});

describe('a replay that does not reach the step that failed', () => {
  const kept = keptScenario(click, shown);
  const run = replayOf(kept.scenario.steps, true, { start: placeOf(), end: placeOf() });
  const judge = (...records: StepRecord[]): string => {
    const { answer, because } = judgeScenarioReplay(kept, { ...run, records });
    return `${answer} ${because}`;
  };
  const opened = recordOf(0, 'goto', { facts: { status: 200 } });
  const clicked = recordOf(1, 'click');
  const unclicked = recordOf(1, 'click', { outcome: 'failed', reason: 'no such element' });
  const notOpened = (status: number | null) => recordOf(0, 'goto', { outcome: 'failed', facts: { status } });
  test.each([
    ['a login', [notOpened(401)], 'unsure login_wall'],
    ['a refusal', [notOpened(403)], 'unsure login_wall'],
    ['a missing route', [notOpened(404)], 'unsure route_missing'],
    ['a route that is gone', [notOpened(410)], 'unsure route_missing'],
    ['an error of the server', [notOpened(500)], 'unsure host_down'],
    ['nothing that responds', [notOpened(null)], 'unsure host_down'],
    ['an earlier step that fails', [opened, unclicked], 'unsure step_broken'],
    ['an earlier step that was not run', [opened], 'unsure step_broken'],
    ['a click that was held back', [opened, recordOf(1, 'click', { outcome: 'held' })], 'unsure step_broken'],
    ['an assertion that saw nothing', [opened, clicked, recordOf(2, 'text_visible')], 'unsure null'],
    [
      'a page that only the clean-up opened',
      [recordOf(0, 'goto', { part: 'cleanup', facts: { status: 404 } })],
      'unsure step_broken',
    ],
  ] as const)('is unsure after %s', (_what, records, expected) => {
    expect(judge(...records)).toBe(expected);
  });
  test('is unsure when its preflight did not hold', () => {
    const preflight = { passed: false, checks: [] };
    expect(judgeScenarioReplay(kept, { ...run, preflight })).toEqual({
      answer: 'unsure',
      because: 'preconditions_gone',
    });
    expect(judgeScenarioReplay(kept, { ...run, preflight: { passed: true, checks: [] } }).answer).toBe('passed');
  });
  test('fails when a later step fails than before', () => {
    const earlier = { ...kept, step: 1 };
    const failed = replayOf(kept.scenario.steps, false, { start: placeOf(), end: placeOf() });
    expect(judgeScenarioReplay(earlier, failed)).toEqual({ answer: 'failed', because: null });
  });
});

test('an absence is not believed where the replay has no page at its end', () => {
  const kept = keptScenario(absent);
  const run = replayOf(kept.scenario.steps, true, { start: placeOf(), end: null });
  expect(judgeScenarioReplay(kept, run)).toEqual({ answer: 'unsure', because: 'witness_gone' });
});

test('an absence on the page that a click leads to needs that click, or the text of the page', () => {
  const bare = keptScenario({ action: 'press', key: 'Enter' } as CompiledStep, absent);
  const other = placeOf({ route: '/orders', page: pageOf({ title: redact('Orders') }) }, ['list']);
  expect(judged(bare, true, placeOf(), other)).toBe('unsure witness_gone');
  expect(judged(bare, true, placeOf(), placeOf({ route: '/orders' }))).toBe('passed null');
  const empty = placeOf({ route: '/orders', page: pageOf({ textLength: 0, media: 0 }) });
  expect(judged(keptScenario(click, absent), true, placeOf(), empty)).toBe('unsure witness_gone');
});

test('nothing is kept of a run that does not say what it met at its start and at its end', () => {
  const { scenario, failing } = keptScenario(absent);
  const met = (places: typeof failing.places) => keepMetPlaces(scenario, { ...failing, places: places! }, []);
  expect(met({ start: placeOf(), end: placeOf() })).not.toBeNull();
  expect(met({ start: null, end: placeOf() })).toBeNull();
  expect(met({ start: placeOf(), end: null })).toBeNull();
  expect(met({ start: placeOf({ page: null }), end: placeOf() })).toBeNull();
});
