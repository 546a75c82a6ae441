import { expect, test } from 'vitest';
import type { AssertionStep } from '#contract/steps/all-assertions.ts';
import { type AssertionKind, assertionKinds } from '#contract/vocabulary/assertion-kinds.ts';
import { redact } from '#core/evidence/redact.ts';
import { judgeAssertion, waitMsOf } from './judge-assertion.ts';
import type { Matched, Observation, Observations } from './observation.ts';

const one: Matched = { visible: 1, hidden: 0, candidates: [] };
const none: Matched = { visible: 0, hidden: 0, candidates: [] };
const hidden: Matched = { visible: 0, hidden: 1, candidates: [] };
const two: Matched = {
  visible: 2,
  hidden: 0,
  candidates: [
    { role: 'button', name: redact('Save') },
    { role: 'button', name: redact('Save all') },
  ],
};
const target = { role: 'button', name: 'Save' } as const;
const requests = { matching: 0, pending: 0, asWanted: 0, dropped: 0 };
const responses = { matching: 0, pending: 0, json: 0, withKeys: 0, dropped: 0 };
const lines = { errors: 0, exceptions: 0, dropped: 0 };
const failures = { unanswered: 0, errorStatus: 0, dropped: 0 };
const shown = { scope: null, places: 1 };
const gone = { scope: null, places: 0 };

type Case<K extends AssertionKind> = readonly [seen: Observations[K], expected: string];
type Row<K extends AssertionKind> = {
  readonly step: Extract<AssertionStep, { assert: K }>;
  readonly cases: readonly Case<K>[];
};

const rows: { readonly [K in AssertionKind]: Row<K> } = {
  text_visible: {
    step: { assert: 'text_visible', text: 'x' },
    cases: [
      [shown, 'pass'],
      [gone, 'fail text_missing'],
      [{ scope: none, places: 0 }, 'fail element_missing'],
      [{ scope: two, places: 2 }, 'unsure ambiguous_locator'],
    ],
  },
  text_absent: {
    step: { assert: 'text_absent', text: 'x' },
    cases: [
      [gone, 'pass'],
      [shown, 'fail text_present'],
      [{ scope: none, places: 0 }, 'unsure scope_missing'],
      [{ scope: two, places: 0 }, 'unsure ambiguous_locator'],
    ],
  },
  element_visible: {
    step: { assert: 'element_visible', target },
    cases: [
      [{ matched: one }, 'pass'],
      [{ matched: none }, 'fail element_missing'],
      [{ matched: hidden }, 'fail element_not_visible'],
      [{ matched: two }, 'unsure ambiguous_locator'],
    ],
  },
  element_hidden: {
    step: { assert: 'element_hidden', target },
    cases: [
      [{ matched: none }, 'pass'],
      [{ matched: hidden }, 'pass'],
      [{ matched: two }, 'fail element_present'],
    ],
  },
  element_enabled: {
    step: { assert: 'element_enabled', target },
    cases: [
      [{ matched: one, state: true }, 'pass'],
      [{ matched: one, state: false }, 'fail element_is_disabled'],
      [{ matched: two, state: null }, 'unsure ambiguous_locator'],
    ],
  },
  element_disabled: {
    step: { assert: 'element_disabled', target },
    cases: [
      [{ matched: one, state: false }, 'pass'],
      [{ matched: one, state: true }, 'fail element_is_enabled'],
      [{ matched: none, state: null }, 'fail element_missing'],
    ],
  },
  element_count: {
    step: { assert: 'element_count', target, atLeast: 1, atMost: 2 },
    cases: [
      [{ matched: two }, 'pass'],
      [{ matched: none }, 'fail wrong_count'],
      [{ matched: { ...two, visible: 3 } }, 'fail wrong_count'],
    ],
  },
  value_equals: {
    step: { assert: 'value_equals', target, value: '2' },
    cases: [
      [{ matched: one, state: true }, 'pass'],
      [{ matched: one, state: false }, 'fail value_differs'],
      [{ matched: one, state: null }, 'fail no_such_state'],
    ],
  },
  attribute_equals: {
    step: { assert: 'attribute_equals', target, name: 'lang', value: 'de' },
    cases: [
      [{ matched: one, state: true }, 'pass'],
      [{ matched: one, state: false }, 'fail attribute_differs'],
      [{ matched: one, state: null }, 'fail no_such_state'],
    ],
  },
  checked_state: {
    step: { assert: 'checked_state', target, checked: false },
    cases: [
      [{ matched: one, state: false }, 'pass'],
      [{ matched: one, state: true }, 'fail is_checked'],
      [{ matched: one, state: null }, 'fail no_such_state'],
    ],
  },
  focus_on: {
    step: { assert: 'focus_on', target },
    cases: [
      [{ matched: one, state: true }, 'pass'],
      [{ matched: one, state: false }, 'fail focus_elsewhere'],
    ],
  },
  url_matches: {
    step: { assert: 'url_matches', pattern: '/*' },
    cases: [
      [{ matches: true }, 'pass'],
      [{ matches: false }, 'fail url_differs'],
    ],
  },
  title_matches: {
    step: { assert: 'title_matches', pattern: '*' },
    cases: [
      [{ matches: true }, 'pass'],
      [{ matches: false }, 'fail title_differs'],
    ],
  },
  request_made: {
    step: { assert: 'request_made', path: '/api/*', status: 201 },
    cases: [
      [{ ...requests, matching: 1, asWanted: 1 }, 'pass'],
      [requests, 'fail request_missing'],
      [{ ...requests, matching: 1 }, 'fail status_differs'],
      [{ ...requests, matching: 1, pending: 1 }, 'fail request_unanswered'],
      [{ ...requests, dropped: 1 }, 'unsure log_full'],
    ],
  },
  response_shape: {
    step: { assert: 'response_shape', path: '/api/*', keys: ['id'] },
    cases: [
      [{ ...responses, matching: 1, json: 1, withKeys: 1 }, 'pass'],
      [responses, 'fail response_missing'],
      [{ ...responses, matching: 1 }, 'fail not_json'],
      [{ ...responses, matching: 1, json: 1 }, 'fail keys_missing'],
      [{ ...responses, matching: 1, pending: 1 }, 'fail response_unanswered'],
      [{ ...responses, dropped: 1 }, 'unsure log_full'],
    ],
  },
  no_console_errors: {
    step: { assert: 'no_console_errors' },
    cases: [
      [lines, 'pass'],
      [{ ...lines, errors: 1 }, 'fail console_errors'],
      [{ ...lines, exceptions: 1 }, 'fail console_errors'],
      [{ ...lines, dropped: 1 }, 'unsure log_full'],
    ],
  },
  no_failed_requests: {
    step: { assert: 'no_failed_requests' },
    cases: [
      [failures, 'pass'],
      [{ ...failures, unanswered: 1 }, 'fail requests_failed'],
      [{ ...failures, errorStatus: 1 }, 'fail requests_failed'],
      [{ ...failures, dropped: 1 }, 'unsure log_full'],
    ],
  },
  persists_after_reload: {
    step: { assert: 'persists_after_reload', text: 'x' },
    cases: [
      [{ before: shown, after: shown }, 'pass'],
      [{ before: shown, after: gone }, 'fail lost_on_reload'],
      [{ before: gone, after: shown }, 'fail not_there_before'],
      [{ before: shown, after: null }, 'unsure reload_failed'],
    ],
  },
  layout_clean: {
    step: { assert: 'layout_clean' },
    cases: [
      [{ faults: [] }, 'pass'],
      [{ faults: [{ type: 'text_clipped', count: 1 }] }, 'fail layout_faults'],
      [{ faults: null }, 'unsure not_measured'],
    ],
  },
};

const saidOf = (step: AssertionStep, seen: Observation | null): string => {
  const judged = judgeAssertion(step, seen);
  return judged.answer === 'pass' ? 'pass' : `${judged.answer} ${judged.code}`;
};

test.each(assertionKinds.words)('%s says of each thing seen exactly one thing', (kind) => {
  const { step, cases } = rows[kind];
  expect(cases.map(([seen]) => saidOf(step, seen))).toEqual(cases.map(([, expected]) => expected));
  expect(saidOf(step, null)).toBe('unsure not_observed');
});

test('an ambiguous locator lists what it matches', () => {
  expect(judgeAssertion({ assert: 'element_visible', target }, { matched: two })).toMatchObject({
    answer: 'unsure',
    candidates: [{ name: 'Save' }, { name: 'Save all' }],
  });
});

test('an assertion waits as long as it says, five seconds when it does not, and not at all for what is past', () => {
  expect(waitMsOf({ assert: 'text_visible', text: 'x', timeoutMs: 300 })).toBe(300);
  expect(waitMsOf({ assert: 'text_visible', text: 'x' })).toBe(5_000);
  expect(waitMsOf({ assert: 'no_console_errors' })).toBe(0);
});
