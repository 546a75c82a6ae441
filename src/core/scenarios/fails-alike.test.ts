import { expect, test } from 'vitest';
import { recordOf, scenarioRunOf } from '../../../test/kit/scenario-run-of.ts';
import { compileCustomScenario } from './compile-custom-scenario.ts';
import { failsAlike } from './fails-alike.ts';
import type { StepRecord } from './scenario-run.ts';
import { keptPlaces, shortenScenario } from './shrink-steps.ts';

const whole = compileCustomScenario(
  {
    title: 't',
    route: '/',
    steps: [
      { action: 'fill', target: { label: 'Note' }, value: 'x' },
      { action: 'click', target: { testId: 'save' } },
      { assert: 'element_count', target: { role: 'listitem' }, exactly: 2 },
    ],
  },
  'http://a.test',
  'laptop',
);
const kept: readonly number[] = [];
const short = shortenScenario(whole, 3, kept);
const places = keptPlaces(whole, 3, kept);

const call = (status: number, method = 'POST') => ({
  method,
  path: '/api/notes' as never,
  sameOrigin: true,
  status,
  sentShape: '{note:string}',
  answerShape: null,
});
const counted = (visible: number) => ({ observation: { matched: { visible, hidden: 0, candidates: [] } } });
const before = {
  scenario: whole,
  run: scenarioRunOf([
    recordOf(0, 'goto'),
    recordOf(1, 'fill'),
    recordOf(2, 'click', { calls: [call(201)] }),
    recordOf(3, 'element_count', counted(1)),
  ]),
};
const again = (clicked: Partial<StepRecord>, visible: number) => ({
  scenario: short,
  run: scenarioRunOf([
    recordOf(0, 'goto'),
    recordOf(1, 'click', clicked),
    recordOf(2, 'element_count', counted(visible)),
  ]),
});

test.each([
  ['the same writes and the same judgement', { calls: [call(201)] }, 1, true],
  ['a read more', { calls: [call(201), call(200, 'GET')] }, 1, true],
  ['another answer to the write', { calls: [call(422)] }, 1, false],
  ['no write at all', {}, 1, false],
  ['another page', { calls: [call(201)], routeAfter: '/login' }, 1, false],
  ['another count', { calls: [call(201)] }, 0, false],
  ['a pass', { calls: [call(201)] }, 2, false],
])('%s: %#', (_name, clicked, visible, expected) => {
  expect(failsAlike(before, again(clicked as Partial<StepRecord>, visible), places)).toBe(expected);
});

test('a list that fails at an earlier step fails differently', () => {
  const run = scenarioRunOf([recordOf(0, 'goto'), recordOf(1, 'click', { outcome: 'failed', reason: 'gone' })]);
  expect(failsAlike(before, { scenario: short, run }, places)).toBe(false);
});

test('fewer console errors are the same failure', () => {
  const scenario = compileCustomScenario(
    { title: 't', route: '/', steps: [{ action: 'reload' }, { assert: 'no_console_errors' }] },
    'http://a.test',
    'laptop',
  );
  const errors = (count: number) => ({ observation: { errors: count, exceptions: 0, dropped: 0 } });
  const first = scenarioRunOf([
    recordOf(0, 'goto'),
    recordOf(1, 'reload'),
    recordOf(2, 'no_console_errors', errors(2)),
  ]);
  const second = scenarioRunOf([recordOf(0, 'goto'), recordOf(1, 'no_console_errors', errors(1))]);
  const shortened = { scenario: shortenScenario(scenario, 2, []), run: second };
  expect(failsAlike({ scenario, run: first }, shortened, [0, 2])).toBe(true);
});
