import { expect, test } from 'vitest';
import type { StepCall } from '#core/evidence/evidence.ts';
import { compileCustomScenario } from './compile-custom-scenario.ts';
import { planFaults } from './plan-faults.ts';
import type { ScenarioRun, StepRecord } from './scenario-run.ts';

const scenario = compileCustomScenario(
  { title: 't', route: '/', steps: [{ assert: 'text_visible', text: 'Done' }] },
  'https://staging.example.com',
  'laptop',
);
const quiet = compileCustomScenario(
  { title: 't', route: '/', steps: [{ assert: 'no_console_errors' }] },
  'https://staging.example.com',
  'laptop',
);
const call = (method: string, more: Partial<StepCall> = {}): StepCall => ({
  method,
  path: '/api',
  sameOrigin: true,
  status: 200,
  sentShape: null,
  answerShape: '{id:number}',
  ...more,
});
const runOf = (word: string, calls: StepCall[]): ScenarioRun => ({
  key: 's',
  scenarioId: scenario.id,
  preflight: null,
  records: [{ part: 'steps', index: 0, word, outcome: 'done', calls } as unknown as StepRecord],
  picture: null,
  broken: null,
});
const kinds = (run: ScenarioRun, of = scenario): string[] => planFaults(of, run).map(({ kind }) => kind);

test('a fault is planned only where the passing run gave it something to break', () => {
  expect(kinds(runOf('goto', []), quiet)).toEqual([]);
  expect(kinds(runOf('goto', []))).toEqual(['text_removed']);
  expect(kinds(runOf('click', []), quiet)).toEqual(['click_swallowed']);
  expect(kinds(runOf('goto', [call('GET')]), quiet)).toEqual(['response_500', 'response_empty']);
  expect(kinds(runOf('goto', [call('POST')]), quiet)).toEqual(['write_dropped']);
});

test('answers that failed anyway, and those of others, are left alone', () => {
  const calls = [call('GET', { status: 500 }), call('GET', { sameOrigin: false }), call('POST', { status: 422 })];
  expect(kinds(runOf('goto', calls), quiet)).toEqual([]);
});

test('a workflow that was found loses its keys with its clicks, whatever it did', () => {
  const [fault] = planFaults({ ...quiet, holdsWrites: true }, runOf('press', []));
  expect(fault).toEqual({ kind: 'click_swallowed', texts: [], keys: true });
});

test('a scenario that writes meets only faults under which nothing is sent, unless it may write again', () => {
  const wrote = runOf('click', [call('GET'), call('POST')]);
  expect(kinds(wrote)).toEqual(['click_swallowed', 'write_dropped']);
  expect(planFaults(scenario, wrote, true).map(({ kind }) => kind)).toEqual([
    'click_swallowed',
    'response_500',
    'write_dropped',
    'text_removed',
    'response_empty',
  ]);
});

test('a write that the target refused, or that went elsewhere, is a write', () => {
  expect(kinds(runOf('click', [call('GET'), call('POST', { status: 422 })]))).toEqual(['click_swallowed']);
  expect(kinds(runOf('click', [call('GET'), call('PUT', { sameOrigin: false })]))).toEqual(['click_swallowed']);
});

test('nothing is broken while a socket is open that cannot be held', () => {
  const runtime = {
    requests: [],
    requestsDropped: 0,
    sockets: 1,
    console: { errors: 0, warnings: 0, other: 0, exceptions: 0, dropped: 0 },
  };
  const run = { ...runOf('click', [call('GET')]), runtime };
  expect(kinds(run)).toEqual([]);
  expect(planFaults(scenario, run, true).length).toBeGreaterThan(0);
});
