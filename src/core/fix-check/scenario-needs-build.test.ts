import { expect, test } from 'vitest';
import type { LayoutType } from '#contract/vocabulary/layout-types.ts';
import type { LayoutSeen } from '#core/scenarios/observation.ts';
import type { CompiledStep } from '#core/scenarios/scenario.ts';
import { scenarioNeedsBuild } from './scenario-needs-build.ts';

const asserts = (assert: string) => ({ steps: [{ assert } as CompiledStep] });

test.each([
  ['text_visible', false],
  ['request_made', false],
  ['no_failed_requests', false],
  ['persists_after_reload', false],
  ['focus_on', true],
  ['layout_clean', true],
  ['no_console_errors', true],
])('an assertion of %s that passes on the same build: needs a new one = %s', (kind, expected) => {
  expect(scenarioNeedsBuild(asserts(kind), 0, undefined)).toBe(expected);
});

test('a picture that is missing needs no new build, any other layout fault does', () => {
  const saw = (...types: LayoutType[]) => ({ faults: types.map((type) => ({ type, count: 1 })) });
  const needs = (seen: LayoutSeen) => scenarioNeedsBuild(asserts('layout_clean'), 0, undefined, seen);
  expect(needs(saw('broken_image'))).toBe(false);
  expect(needs(saw('broken_image', 'text_clipped'))).toBe(true);
  expect(needs({ faults: null })).toBe(true);
});

test('a step that is no assertion, or none at all, may be fixed by a server', () => {
  expect(scenarioNeedsBuild({ steps: [{ action: 'reload' }] }, 0, undefined)).toBe(false);
  expect(scenarioNeedsBuild(asserts('layout_clean'), null, undefined)).toBe(false);
});

test('a record that should have been refused may be refused by the server alone', () => {
  const { steps } = asserts('text_visible');
  expect(scenarioNeedsBuild({ steps, records: { prefix: 'qa_' } }, 0, 'validation_missing')).toBe(false);
  expect(scenarioNeedsBuild({ steps }, 0, 'validation_missing')).toBe(true);
});

test('the type of a discovered failure is stronger than its step', () => {
  expect(scenarioNeedsBuild(asserts('text_visible'), 0, 'layout_defect')).toBe(true);
  expect(scenarioNeedsBuild(asserts('layout_clean'), 0, 'http_error')).toBe(false);
});
