import { expect, test } from 'vitest';
import { recordOf, scenarioRunOf } from '../../../test/kit/scenario-run-of.ts';
import { compileCustomScenario } from './compile-custom-scenario.ts';
import { judgeScenario } from './judge-scenario.ts';

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

const seen = (places: number) => ({ observation: { scope: null, places } });
const opened = recordOf(0, 'goto');
const clicked = recordOf(1, 'click');

test.each([
  ['all holds', [opened, clicked, recordOf(2, 'text_visible', seen(1))], 'passed', null, null],
  ['an assertion fails', [opened, clicked, recordOf(2, 'text_visible', seen(0))], 'failed', 2, 'text_missing'],
  ['the page gave no answer', [opened, clicked, recordOf(2, 'text_visible')], 'unsure', 2, 'not_observed'],
  ['a control is missing', [opened, recordOf(1, 'click', { outcome: 'failed' })], 'failed', 1, 'click_failed'],
  ['a control is refused', [opened, recordOf(1, 'click', { outcome: 'refused' })], 'unsure', 1, 'refused'],
  ['the target is down', [recordOf(0, 'goto', { outcome: 'failed' })], 'unsure', 0, 'not_loaded'],
  ['a step was not reached', [opened], 'unsure', 1, 'not_reached'],
])('%s', (_name, records, outcome, step, code) => {
  expect(judgeScenario(scenario, scenarioRunOf(records))).toMatchObject({ outcome, step, code });
});

test('an ambiguous locator is unsure, whatever the step says', () => {
  const candidates = [{ role: 'button', name: 'Save' as never }];
  const records = [opened, recordOf(1, 'click', { outcome: 'failed', candidates })];
  expect(judgeScenario(scenario, scenarioRunOf(records))).toMatchObject({
    outcome: 'unsure',
    code: 'ambiguous_locator',
  });
});

test('a preflight that does not hold leaves the scenario unsure', () => {
  const preflight = { passed: false, checks: [] };
  expect(judgeScenario(scenario, scenarioRunOf([], { preflight }))).toMatchObject({
    outcome: 'unsure',
    code: 'preflight_failed',
  });
});

test('a cleanup that fails does not decide the scenario', () => {
  const records = [
    opened,
    clicked,
    recordOf(2, 'text_visible', seen(1)),
    recordOf(0, 'click', { part: 'cleanup', outcome: 'failed' }),
  ];
  expect(judgeScenario(scenario, scenarioRunOf(records)).outcome).toBe('passed');
});

test('a step that the engine chose itself and cannot do says nothing about the target', () => {
  const failed = [
    opened,
    recordOf(1, 'click', { outcome: 'failed', reason: 'no visible element matches the locator' }),
  ];
  expect(judgeScenario(scenario, scenarioRunOf(failed)).outcome).toBe('failed');
  expect(judgeScenario({ ...scenario, holdsWrites: true }, scenarioRunOf(failed))).toMatchObject({
    outcome: 'unsure',
    code: 'step_not_possible',
  });
});
