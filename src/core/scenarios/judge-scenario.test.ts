import { expect, test } from 'vitest';
import { compileCustomScenario } from './compile-custom-scenario.ts';
import { judgeScenario } from './judge-scenario.ts';
import type { ScenarioRun, StepRecord } from './scenario-run.ts';

const scenario = compileCustomScenario(
  {
    title: 't',
    route: '/',
    steps: [
      { action: 'click', target: { testId: 'a' } },
      { assert: 'text_visible', text: 'Done' },
    ],
  },
  'https://staging.example.com',
  'laptop',
);

const record = (index: number, word: string, more: Partial<StepRecord> = {}): StepRecord => ({
  part: 'steps',
  index,
  word,
  outcome: 'done',
  reason: null,
  facts: {},
  viewport: 'laptop',
  observation: null,
  candidates: [],
  element: null,
  fidelity: null,
  routeBefore: '/',
  routeAfter: '/',
  calls: [],
  requests: 0,
  consoleErrors: 0,
  durationMs: 1,
  ...more,
});
const seen = (places: number) => ({ observation: { scope: null, places } });
const run = (records: StepRecord[], more: Partial<ScenarioRun> = {}): ScenarioRun => ({
  key: 's',
  scenarioId: scenario.id,
  preflight: null,
  records,
  picture: null,
  broken: null,
  ...more,
});
const opened = record(0, 'goto');
const clicked = record(1, 'click');

test.each([
  ['all holds', [opened, clicked, record(2, 'text_visible', seen(1))], 'passed', null, null],
  ['an assertion fails', [opened, clicked, record(2, 'text_visible', seen(0))], 'failed', 2, 'text_missing'],
  ['the page gave no answer', [opened, clicked, record(2, 'text_visible')], 'unsure', 2, 'not_observed'],
  ['a control is missing', [opened, record(1, 'click', { outcome: 'failed' })], 'failed', 1, 'click_failed'],
  ['a control is refused', [opened, record(1, 'click', { outcome: 'refused' })], 'unsure', 1, 'refused'],
  ['the target is down', [record(0, 'goto', { outcome: 'failed' })], 'unsure', 0, 'not_loaded'],
  ['a step was not reached', [opened], 'unsure', 1, 'not_reached'],
])('%s', (_name, records, outcome, step, code) => {
  expect(judgeScenario(scenario, run(records))).toMatchObject({ outcome, step, code });
});

test('an ambiguous locator is unsure, whatever the step says', () => {
  const candidates = [{ role: 'button', name: 'Save' as never }];
  const records = [opened, record(1, 'click', { outcome: 'failed', candidates })];
  expect(judgeScenario(scenario, run(records))).toMatchObject({ outcome: 'unsure', code: 'ambiguous_locator' });
});

test('a preflight that does not hold leaves the scenario unsure', () => {
  const preflight = { passed: false, checks: [] };
  expect(judgeScenario(scenario, run([], { preflight }))).toMatchObject({
    outcome: 'unsure',
    code: 'preflight_failed',
  });
});

test('a cleanup that fails does not decide the scenario', () => {
  const records = [
    opened,
    clicked,
    record(2, 'text_visible', seen(1)),
    record(0, 'click', { part: 'cleanup', outcome: 'failed' }),
  ];
  expect(judgeScenario(scenario, run(records)).outcome).toBe('passed');
});

test('a step that the engine chose itself and cannot do says nothing about the target', () => {
  const failed = [opened, record(1, 'click', { outcome: 'failed', reason: 'no visible element matches the locator' })];
  expect(judgeScenario(scenario, run(failed)).outcome).toBe('failed');
  expect(judgeScenario({ ...scenario, holdsWrites: true }, run(failed))).toMatchObject({
    outcome: 'unsure',
    code: 'step_not_possible',
  });
});
