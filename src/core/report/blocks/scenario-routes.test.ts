import { expect, test } from 'vitest';
import { reportInputOf } from '../../../../test/kit/report-of.ts';
import { failedResult, passedResult, shopRecord, shopScenario } from '../../../../test/kit/scenario-result-of.ts';
import { scenarioRoutes, scenariosWrote } from './scenario-routes.ts';
import { buildDoNotClaim } from './proof-block.ts';
import { scenarioSteps } from './scenario-steps.ts';
import { countForms, usedControls } from './used-controls.ts';
import type { StepRecord } from '#core/scenarios/scenario-run.ts';
import type { CompiledStep } from '#core/scenarios/scenario.ts';
import type { ScenarioResult } from '#core/confirm/decide-scenario.ts';

const call = (method: string, status: number | null) => ({
  method,
  path: '/api',
  sameOrigin: true,
  status,
  sentShape: null,
  answerShape: null,
});
const opened = shopRecord(0, 'goto', { facts: { status: 200 } });
const pointer = { class: 'real_pointer', pointer: true, keyboard: false, focus: true } as const;
const routesOf = (...records: ReturnType<typeof shopRecord>[]) =>
  scenarioRoutes(reportInputOf({ scenarios: [passedResult({}, records)] }), new Set());
const depthOf = (...records: ReturnType<typeof shopRecord>[]) => routesOf(opened, ...records)[0]?.depth;

test('how deep a scenario went is decided by what its steps did', () => {
  expect(depthOf()).toBe('rendered');
  expect(depthOf(shopRecord(1, 'click', { fidelity: pointer }))).toBe('interacted');
  expect(depthOf(shopRecord(1, 'click', { fidelity: pointer, outcome: 'failed' }))).toBe('rendered');
  const sent = shopRecord(1, 'click', { fidelity: pointer, calls: [call('POST', 201)] });
  expect(depthOf(sent)).toBe('submitted');
  expect(depthOf(shopRecord(1, 'click', { fidelity: pointer, calls: [call('POST', 400)] }))).toBe('interacted');
  expect(depthOf(shopRecord(1, 'click', { fidelity: pointer, calls: [call('POST', null)] }))).toBe('interacted');
  expect(depthOf(shopRecord(1, 'click', { fidelity: pointer, calls: [call('GET', 200)] }))).toBe('interacted');
  const kept = shopRecord(2, 'persists_after_reload', { calls: [call('GET', 200)] });
  expect(depthOf(sent, kept)).toBe('persisted');
  expect(depthOf(kept)).toBe('rendered');
  expect(depthOf({ ...sent, part: 'cleanup' })).toBe('rendered');
});

test('a route has one record, for all scenarios that opened it, unless a scan knows it', () => {
  const phone = passedResult({ scenario: shopScenario({ viewport: 'phone' }) }, [
    opened,
    shopRecord(1, 'click', { fidelity: pointer }),
  ]);
  const other = passedResult({ scenario: shopScenario({ route: '/items/7' }) }, [
    shopRecord(0, 'goto', { routeBefore: null, routeAfter: '/items/7' }),
  ]);
  const scenarios = [failedResult(), phone, other, passedResult({}, [shopRecord(1, 'click')])];
  const routes = scenarioRoutes(reportInputOf({ scenarios }), new Set());
  expect(routes).toEqual([
    {
      route: '/shop',
      template: '/shop',
      state: 'tested',
      reason: 'opened by a scenario',
      status: 200,
      title: null,
      viewports: ['laptop', 'phone'],
      depth: 'interacted',
      findings: 1,
      screenshots: [],
    },
    expect.objectContaining({ route: '/items/7', status: null, findings: 0, depth: 'rendered' }),
  ]);
  expect(routes[1]?.template).not.toBe('/items/7');
  expect(scenarioRoutes(reportInputOf({ scenarios }), new Set(['/shop'])).map(({ route }) => route)).toEqual([
    '/items/7',
  ]);
});

test('a route on the way has the status of its document, as far as one was seen', () => {
  const to = (routeAfter: string | null, partial: object = {}) =>
    routesOf(opened, shopRecord(1, 'click', { routeAfter, ...partial })).map(({ route, status }) => [route, status]);
  expect(to('/done')).toEqual([
    ['/shop', 200],
    ['/done', 200],
  ]);
  const page = (method: string, path: string, status: number | null) => ({
    calls: [{ ...call(method, status), path }],
  });
  expect(to('/done', page('GET', '/done', 404))[1]).toEqual(['/done', 404]);
  expect(to('/done', page('GET', '/other', 404))[1]).toEqual(['/done', 200]);
  expect(to('/done', page('POST', '/done', 404))[1]).toEqual(['/done', 200]);
  expect(to('/done', page('GET', '/done', null))[1]).toEqual(['/done', 200]);
  expect(to(null)).toEqual([['/shop', 200]]);
  expect(to('/done', { outcome: 'failed' })).toEqual([['/shop', 200]]);
});

test('where a workflow of the engine leads is not a route that was tested', () => {
  const found = passedResult({ scenario: shopScenario({ holdsWrites: true }) }, [
    opened,
    shopRecord(1, 'click', { fidelity: pointer, routeBefore: '/shop/a', routeAfter: '/done' }),
  ]);
  const routes = scenarioRoutes(reportInputOf({ scenarios: [found] }), new Set());
  expect(routes.map(({ route, depth }) => [route, depth])).toEqual([['/shop', 'interacted']]);
});

test('a route that one scenario reached and another opened counts as opened', () => {
  const reaches = passedResult({}, [opened, shopRecord(1, 'click', { routeAfter: '/done' })]);
  const opens = passedResult({ scenario: shopScenario({ route: '/done' }) }, [
    shopRecord(0, 'goto', { facts: { status: 204 }, routeBefore: null, routeAfter: '/done' }),
  ]);
  const reasonOf = (...scenarios: ScenarioResult[]) =>
    scenarioRoutes(reportInputOf({ scenarios }), new Set()).find(({ route }) => route === '/done');
  expect(reasonOf(reaches)).toMatchObject({ reason: 'reached by a scenario', findings: 0 });
  expect(reasonOf(reaches, opens)).toMatchObject({ reason: 'opened by a scenario', status: 200 });
  expect(reasonOf(opens, reaches)).toMatchObject({ reason: 'opened by a scenario', status: 204 });
});

test('a route counts the failed scenarios that opened it, not those that only came by', () => {
  const wayOn = [opened, shopRecord(1, 'click', { routeAfter: '/done' })];
  const doneFails = failedResult({ scenario: shopScenario({ route: '/done' }) }, [
    shopRecord(0, 'goto', { routeBefore: null, routeAfter: '/done' }),
  ]);
  const counted = (...scenarios: ScenarioResult[]) =>
    Object.fromEntries(
      scenarioRoutes(reportInputOf({ scenarios }), new Set()).map(({ route, findings }) => [route, findings]),
    );
  expect(counted(failedResult({}, wayOn))).toEqual({ '/shop': 1, '/done': 0 });
  expect(counted(failedResult({}, wayOn), failedResult(), passedResult())).toEqual({ '/shop': 2, '/done': 0 });
  expect(counted(doneFails, failedResult({}, wayOn))).toEqual({ '/shop': 1, '/done': 1 });
  expect(counted(passedResult({ outcome: 'unsure' }))).toEqual({ '/shop': 0 });
});

const look = (as: string, stem: number, writes: number, outcome: 'done' | 'failed' = 'done') =>
  shopRecord(1, 'look', {
    outcome,
    facts: { look: as },
    look: { record: { rows: { stem }, writes: Array.from({ length: writes }) } } as unknown as NonNullable<
      StepRecord['look']
    >,
  });

test('a record that was seen after a reload persisted, one that was sent was submitted', () => {
  expect(depthOf(look('reloaded', 1, 1))).toBe('persisted');
  expect(depthOf(look('found', 1, 1))).toBe('persisted');
  expect(depthOf(look('created', 1, 1))).toBe('submitted');
  expect(depthOf(look('reloaded', 0, 1))).toBe('submitted');
  expect(depthOf(look('reloaded', 1, 1, 'failed'))).toBe('submitted');
  expect(depthOf(look('created', 0, 0))).toBe('interacted');
});

test('a route is proven if create, update and delete of one kind of record passed', () => {
  const workflow = (way: string) => ({ workflow: { order: { record: { way } } } }) as unknown as CompiledStep;
  const rung = (template: string, way = 'a', outcome: 'passed' | 'unsure' = 'passed') =>
    passedResult(
      { outcome, scenario: shopScenario({ template, records: { prefix: 'qa_' }, steps: [workflow(way)] }) },
      [opened],
    );
  const depth = (...scenarios: ScenarioResult[]) => scenarioRoutes(reportInputOf({ scenarios }), new Set())[0]?.depth;
  const [create, update] = [rung('lifecycle_create'), rung('lifecycle_update')];
  expect(depth(create, update, rung('lifecycle_delete'))).toBe('lifecycle_proven');
  expect(depth(create, update)).toBe('rendered');
  expect(depth(create, update, rung('lifecycle_delete', 'b'))).toBe('rendered');
  expect(depth(create, update, rung('lifecycle_delete', 'a', 'unsure'))).toBe('rendered');
});

test('a scenario wrote if any of its requests writes', () => {
  const of = (method: string) => [passedResult({}, [opened, shopRecord(1, 'click', { calls: [call(method, 500)] })])];
  expect(scenariosWrote({ scenarios: of('POST') })).toBe(true);
  expect(scenariosWrote({ scenarios: of('GET') })).toBe(false);
  expect(scenariosWrote({})).toBe(false);
});

test('each step of a scenario is evidence of what was done and how', () => {
  const element = { path: 'body', role: 'button', name: '', testId: null, selectorHint: '', box: null } as never;
  const record = shopRecord(1, 'click', {
    routeBefore: '/shop',
    routeAfter: '/thanks',
    facts: { waitedMs: 3 },
    element,
    fidelity: pointer,
    requests: 2,
    consoleErrors: 1,
    durationMs: 7,
    calls: [call('POST', 201)],
  });
  const result = failedResult({}, [shopRecord(0, 'goto', { routeAfter: null, routeBefore: null }), record]);
  expect(scenarioSteps([result])).toEqual([
    expect.objectContaining({ route: '/shop', action: 'goto', facts: { part: 'steps', step: 0 } }),
    {
      scenarioId: result.scenario.id,
      route: '/thanks',
      viewport: 'laptop',
      action: 'click',
      outcome: 'done',
      reason: null,
      facts: {
        part: 'steps',
        step: 1,
        waitedMs: 3,
        routeBefore: '/shop',
        role: 'button',
        fidelity: 'real_pointer',
        pointer: true,
        keyboard: false,
        focus: true,
      },
      requests: 2,
      consoleErrors: 1,
      durationMs: 7,
      calls: [call('POST', 201)],
      candidates: [],
    },
  ]);
});

const button = { path: 'form>button', role: 'button', name: '', testId: null, selectorHint: '', box: null } as never;
const saved = {
  word: 'click',
  outcome: 'done',
  reason: null,
  element: button,
  fidelity: pointer,
  route: '/items/new',
  durationMs: 40,
} as const;

test('what a step did by itself comes before it, and counts as used', () => {
  const refused = { ...saved, outcome: 'refused', reason: 'refused by a rule', element: null, fidelity: null } as const;
  const records = [opened, shopRecord(1, 'look', { uses: [saved, refused] })];
  const scenarios = [passedResult({ scenario: shopScenario({ records: { prefix: 'qa_' } }) }, records)];
  expect(scenarioSteps(scenarios).map(({ action, outcome, route }) => [action, outcome, route])).toEqual([
    ['goto', 'done', '/shop'],
    ['click', 'done', '/items/new'],
    ['click', 'refused', '/items/new'],
    ['look', 'done', '/shop'],
  ]);
  const offered = {
    controls: [{ kind: 'form>button button', form: 'form', submits: true, refused: false }],
  } as never;
  const input = reportInputOf({ scenarios });
  const used = usedControls({ ...input, evidence: { ...input.evidence, offered } });
  expect(countForms(used)).toEqual({ seen: 1, refused: 0, exercised: 1 });
  expect([...used.used]).toEqual(['form>button button']);
});

test('of records it is said that the receipt counts what was removed', () => {
  const wrote = [opened, shopRecord(1, 'look', { calls: [call('POST', 201)] })];
  const said = (records?: { prefix: string }) =>
    buildDoNotClaim(
      reportInputOf({
        scenarios: [passedResult({ scenario: shopScenario(records === undefined ? {} : { records }) }, wrote)],
      }),
    ).join(' ');
  expect(said()).toContain('was removed, or that it was saved beyond');
  expect(said({ prefix: 'qa_' })).toContain('more records were removed than cleanupReceipt counts');
});

test('the life of a record begins at its list, whose status is not that of the form', () => {
  const scenario = shopScenario({ route: '/items/new', records: { prefix: 'qa_' } });
  const at = (routeAfter: string) =>
    scenarioRoutes(
      reportInputOf({
        scenarios: [passedResult({ scenario }, [shopRecord(0, 'goto', { facts: { status: 200 }, routeAfter })])],
      }),
      new Set(),
    )[0]?.status;
  expect(at('/items')).toBe(null);
  expect(at('/items/new')).toBe(200);
});
