import { expect, test } from 'vitest';
import type { CompiledStep } from '#core/scenarios/scenario.ts';
import { scenarioNeedsBuild } from './scenario-needs-build.ts';

const asserts = (assert: string) => ({ assert }) as CompiledStep;

test.each([
  ['text_visible', false],
  ['request_made', false],
  ['no_failed_requests', false],
  ['persists_after_reload', false],
  ['focus_on', true],
  ['layout_clean', true],
  ['no_console_errors', true],
])('an assertion of %s that passes on the same build: needs a new one = %s', (kind, expected) => {
  expect(scenarioNeedsBuild(asserts(kind), undefined)).toBe(expected);
});

test('a step that is no assertion, or none at all, may be fixed by a server', () => {
  expect(scenarioNeedsBuild({ action: 'reload' }, undefined)).toBe(false);
  expect(scenarioNeedsBuild(undefined, undefined)).toBe(false);
});

test('the type of a discovered failure is stronger than its step', () => {
  expect(scenarioNeedsBuild(asserts('text_visible'), 'layout_defect')).toBe(true);
  expect(scenarioNeedsBuild(asserts('layout_clean'), 'http_error')).toBe(false);
});
