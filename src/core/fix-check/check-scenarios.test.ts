// A failed scenario in a Fix Check: what it is judged by, and everything that keeps a pass from counting.
import { describe, expect, test } from 'vitest';
import { absent, hidden, keptScenario, placeOf, replayOf } from '../../../test/kit/kept-scenario.ts';
import { findingOf, reportOf } from '../../../test/kit/report-of.ts';
import { failedResult, passedResult } from '../../../test/kit/scenario-result-of.ts';
import { scenarioRunOf } from '../../../test/kit/scenario-run-of.ts';
import { documentOf, pageOf } from '../../../test/kit/visit-of.ts';
import type { Report } from '#contract/report.ts';
import { scenarioEvidenceKinds } from '#core/confirm/scenario-failures.ts';
import { redact } from '#core/evidence/redact.ts';
import type { ScenarioPlace, ScenarioRun } from '#core/scenarios/scenario-run.ts';
import { shownSteps } from '#core/scenarios/shown-steps.ts';
import {
  type CheckedWorld,
  checkScenario,
  checkedResult,
  keepScenarios,
  runsWanted,
  scenarioLoads,
} from './check-scenarios.ts';
import { placeBefore } from './place-before.ts';
import type { ScenarioMaterial } from './replay-material.ts';
import { versionsOf } from './rule-versions.ts';
import { lockOf } from './same-test-lock.ts';

const placeAt = (route: string | null, build: Record<string, string>) =>
  ({ route, check: { build } }) as unknown as ScenarioPlace;

describe('the build that a run met', () => {
  const loadsOf = (start: ScenarioPlace | null, end: ScenarioPlace | null, id = 'scn') =>
    scenarioLoads([{ id, viewport: 'laptop' }], [{ ...scenarioRunOf([]), places: { start, end } }]);
  const form = placeAt('/new', { document: 'form' });
  test('is that of its document when it is opened, not that of the answer to its form', () => {
    const opened = placeAt('/new', { document: 'form', 'script /a.js': 'a' });
    const answered = placeAt('/new', { document: 'thanks', 'script /b.js': 'b' });
    expect(loadsOf(opened, answered)).toEqual([
      { place: 'laptop /new', parts: { document: 'form', 'script /a.js': 'a', 'script /b.js': 'b' } },
    ]);
  });
  test('is one for each route', () => {
    expect(loadsOf(form, placeAt('/done', { document: 'thanks' }))).toEqual([
      { place: 'laptop /new', parts: { document: 'form' } },
      { place: 'laptop /done', parts: { document: 'thanks' } },
    ]);
  });
  test('says nothing about other origins, unread pages and scenarios of others', () => {
    expect(loadsOf(form, placeAt(null, { document: 'away' }))).toHaveLength(1);
    expect(loadsOf(null, { ...form, check: undefined } as unknown as ScenarioPlace)).toEqual([]);
    expect(loadsOf(form, form, 'another')).toEqual([]);
    expect(scenarioLoads([{ id: 'scn', viewport: 'laptop' }], [scenarioRunOf([])])).toEqual([]);
  });
});

test('every failed scenario is kept with its finding, its step and how often it failed', () => {
  const failed = failedResult({ tally: { failed: 2, passed: 1, unsure: 1 } });
  const [kept, ...others] = keepScenarios([passedResult(), failed], []);
  expect(others).toEqual([]);
  expect(kept).toMatchObject({
    scenario: failed.scenario,
    failing: failed.run,
    step: 2,
    reproduced: { failed: 2, of: 4 },
  });
  expect(kept?.findingId).toMatch(/^fnd_/);
  expect(kept?.rules).toEqual(versionsOf(failed.scenario.steps));
  expect(Object.keys(kept?.rules ?? {})).not.toEqual([]);
  // No run of it says what it met.
  expect(kept).not.toHaveProperty('met');
});

const base = keptScenario(absent);
const kept: ScenarioMaterial = { ...base, rules: versionsOf(base.scenario.steps) };
const { scenario } = kept;
const built = (code: string): ScenarioPlace => {
  const place = placeOf();
  return { ...place, check: { ...place.check!, build: { 'script /app.js': code } } };
};
const runWith = (holds: boolean, start: ScenarioPlace = built('new'), end = start): ScenarioRun =>
  replayOf(scenario.steps, holds, { start, end });
const passing = runWith(true);
const failing = runWith(false);
const times = (run: ScenarioRun, count: number): ScenarioRun[] => Array.from({ length: count }, () => run);

const record: Report['scenarios'][number] = {
  id: scenario.id,
  title: scenario.title,
  template: scenario.template,
  route: '/',
  viewport: 'laptop',
  steps: shownSteps(scenario, scenario.steps),
  lock: lockOf(scenario, scenarioEvidenceKinds),
  outcome: 'failed',
  findingIds: [kept.findingId],
};
const finding = findingOf('a', { id: kept.findingId, evidence: [{ kind: 'scenario_step', note: 'It failed.' }] });
const original = reportOf([finding], ['/'], { scenarios: [record] });

const world: CheckedWorld = {
  changed: false,
  buildBefore: { 'laptop /': { 'script /app.js': 'old' }, 'laptop /other': { 'script /app.js': 'new' } },
  build: { 'laptop /': { 'script /app.js': 'new' }, 'laptop /other': { 'script /app.js': 'new' } },
  looks: [],
};
const check = (
  runs: readonly ScenarioRun[],
  change: { material?: Partial<ScenarioMaterial>; report?: Partial<Report>; world?: Partial<CheckedWorld> } = {},
) =>
  checkScenario({ ...kept, ...change.material }, { ...original, ...change.report }, runs, {
    ...world,
    ...change.world,
  });

const parked = placeOf({ page: pageOf({ title: redact('Parked') }), links: [{ template: '/buy' }] }, ['for sale']);
const wall = placeOf({ page: pageOf({ hasPasswordField: true }) });
const missing = placeOf({ document: documentOf({ status: 404 }) });
const down = placeOf({ document: documentOf({ status: null, failure: 'connection_refused' }), page: null });

describe('the check of a scenario', () => {
  test('that passes has nothing against it', () => {
    expect(check(times(passing, 5))).toMatchObject({
      scenarioId: scenario.id,
      findingId: kept.findingId,
      progress: 'done',
      loginWall: false,
      drift: null,
      missing: null,
      lock: { digest: record.lock },
      oracleBites: true,
      sameRules: true,
      reproduced: { failed: 3, of: 3 },
      places: [{ passed: 5, failed: 0, unsure: 0 }],
      build: 'changed',
      needsNewBuild: false,
      obstacle: null,
    });
  });
  test('counts passes, failures and the rest apart', () => {
    const tally = check([passing, failing, failing, runWith(true, parked), runWith(true, wall), runWith(true, down)]);
    expect(tally.places).toEqual([{ passed: 1, failed: 2, unsure: 3 }]);
  });
  test('compares the build of its own places only', () => {
    const same = { ...world.build, 'laptop /': world.buildBefore['laptop /']! };
    expect(check([passing], { world: { build: same } }).build).toBe('unchanged');
    const elsewhere = { 'laptop /other': { 'script /app.js': 'old' } };
    expect(check([passing], { world: { buildBefore: elsewhere } }).build).toBe('unknown');
  });
  test.each([
    ['a login', wall, { loginWall: true, drift: null }],
    ['another application', parked, { loginWall: false, drift: 'another_app' }],
    ['no server', down, { drift: 'host_down', missing: null }],
    ['a missing route', missing, { drift: null, missing: 'route_missing' }],
    ['another text', placeOf({}, ['ok']), { obstacle: 'witness_gone', drift: null, missing: null }],
  ])('says what it met instead of the page: %s', (_what, place, expected) => {
    expect(check(times(runWith(true, place), 3))).toMatchObject(expected);
  });
  test('blames a dead server or a missing route only if every replay met it', () => {
    expect(check([passing, runWith(true, down)])).toMatchObject({ drift: null });
    expect(check([passing, runWith(true, missing)])).toMatchObject({ missing: null });
    expect(check([passing, runWith(true, parked)])).toMatchObject({ drift: 'another_app' });
    expect(check([passing, runWith(true, wall)])).toMatchObject({ loginWall: true });
  });
  test('says that the preconditions are gone only if no replay had them', () => {
    const before = { ...passing, preflight: { passed: false, checks: [] } };
    expect(check([before, before]).drift).toBe('preconditions_gone');
    expect(check([before, passing]).drift).toBeNull();
    expect(check([]).drift).toBeNull();
  });
  test('says that the build changed, unless another application responds', () => {
    expect(check([passing], { world: { changed: true } }).drift).toBe('build_changed_during_check');
    expect(check([runWith(true, parked)], { world: { changed: true } }).drift).toBe('another_app');
    expect(check([runWith(true, down)], { world: { changed: true } }).drift).toBe('host_down');
  });
  test('looks at the loads of its own place, too', () => {
    const before = placeBefore(placeOf(), undefined);
    const looks = (route: string, context: 'laptop' | 'phone') => ({
      world: { looks: [{ place: { route, context, before }, visits: [placeOf(), wall] }] },
    });
    expect(check([passing], looks('/', 'laptop')).loginWall).toBe(true);
    expect(check([passing], looks('/other', 'laptop')).loginWall).toBe(false);
    expect(check([passing], looks('/', 'phone')).loginWall).toBe(false);
  });
});

describe('the check of a scenario whose report was changed', () => {
  const proofless = { findings: [{ ...finding, evidence: [{ kind: 'console' as const, note: 'A line.' }] }] };
  test.each([
    ['the finding', { findings: [] }, 'scenario_missing'],
    ['the scenario', { scenarios: [] }, 'scenario_missing'],
    ['the proof', proofless, 'proof_removed'],
  ])('misses %s', (_what, report, expected) => {
    expect(check([passing], { report }).missing).toBe(expected);
  });
  test('has not replayed all without a replay', () => {
    expect(check([]).missing).toBe('not_all_replayed');
  });
  test('holds no lock if the steps or the lock are others', () => {
    const withRecord = (change: object) => check([passing], { report: { scenarios: [{ ...record, ...change }] } });
    expect(withRecord({}).lock).not.toBeNull();
    expect(withRecord({ steps: record.steps.slice(1) }).lock).toBeNull();
    expect(withRecord({ lock: 'another' }).lock).toBeNull();
    expect(check([passing], { report: { scenarios: [] } }).lock).toBeNull();
  });
  test('has a silent oracle if the old run does not fail at the old step', () => {
    expect(check([passing], { material: { failing: passing } }).oracleBites).toBe(false);
    expect(check([passing], { material: { step: 0 } }).oracleBites).toBe(false);
  });
  test('is judged by other rules if no versions were kept', () => {
    expect(check([passing], { material: { rules: {} } }).sameRules).toBe(false);
  });
});

test('the first obstacle of several is the broken step', () => {
  const renamed = keptScenario(hidden);
  const place = placeOf();
  const without = { ...place, check: { ...place.check!, testIds: [] } };
  const run = replayOf(renamed.scenario.steps, true, { start: place, end: without });
  const unread = replayOf(renamed.scenario.steps, true, { start: place, end: placeOf({}, ['ok']) });
  const stuck = { ...run, records: [] };
  const obstacle = (...runs: ScenarioRun[]) => checkScenario(renamed, original, runs, world).obstacle;
  expect(obstacle(unread, run, stuck)).toBe('step_broken');
  expect(obstacle(unread, run)).toBe('subject_removed');
  expect(obstacle(unread)).toBe('witness_gone');
});

test('runs are wanted until luck is ruled out, and none once one failed or none passed', () => {
  const wanted = (runs: readonly ScenarioRun[], most = 12, material: Partial<ScenarioMaterial> = {}) =>
    runsWanted({ ...kept, ...material }, runs, { first: 3, most });
  expect(wanted([])).toBe(3);
  expect(wanted(times(passing, 3))).toBe(2);
  expect(wanted(times(passing, 5))).toBe(0);
  expect(wanted(times(passing, 6))).toBe(0);
  expect(wanted(times(passing, 3), 4)).toBe(1);
  expect(wanted([passing, passing, failing])).toBe(0);
  expect(wanted(times(failing, 3))).toBe(0);
  expect(wanted(times(runWith(true, wall), 3))).toBe(0);
  expect(wanted([passing, runWith(true, wall), passing])).toBe(3);
  // Nothing rules luck out where it failed once of many times.
  expect(wanted(times(passing, 3), 12, { reproduced: { failed: 1, of: 3 } })).toBe(0);
});

describe('the scenario as the report of the Fix Check shows it', () => {
  test('is a run that failed, if there is one, and else the first', () => {
    const other = { ...passing, key: 'other' };
    expect(checkedResult(kept, [passing, other])).toMatchObject({ run: passing, outcome: 'passed', flaky: false });
    expect(checkedResult(kept, [passing, failing])).toMatchObject({ run: failing, outcome: 'failed', flaky: true });
    expect(checkedResult(kept, [failing, failing])).toMatchObject({ outcome: 'failed', flaky: false });
    expect(checkedResult(kept, [passing, runWith(true, wall)])).toMatchObject({
      outcome: 'unsure',
      flaky: false,
      tally: { passed: 1, failed: 0, unsure: 1 },
    });
    expect(checkedResult(kept, [])).toBeNull();
  });
});

test('only what the failed step asserts says whether a new build is needed', () => {
  const unread = { ...kept, failing: scenarioRunOf([]) };
  const steps = [scenario.steps[0]!, { assert: 'layout_clean' } as const];
  const needs = (step: number | null) =>
    checkScenario({ ...unread, scenario: { ...scenario, steps }, step }, original, [], world).needsNewBuild;
  expect([needs(1), needs(0), needs(null)]).toEqual([true, false, false]);
});
