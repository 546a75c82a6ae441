// What a caller would assert who knows a kind of bug, and where it is.
import type { CustomScenario } from '#contract/scenario.ts';
import type { AssertionStep } from '#contract/steps/all-assertions.ts';
import type { FailureType } from '#contract/vocabulary/failure-types.ts';
import type { BugSpec } from '../../fixtures/apps/kit/fixture-app.ts';

const byType: Partial<Record<FailureType, AssertionStep>> = {
  uncaught_exception: { assert: 'no_console_errors' },
  console_error: { assert: 'no_console_errors' },
  broken_resource: { assert: 'no_failed_requests' },
  layout_defect: { assert: 'layout_clean' },
};

const byContent: Readonly<Record<string, string>> = {
  nan_text: 'NaN',
  undefined_text: 'undefined',
  object_text: '[object Object]',
  invalid_date: 'Invalid Date',
  placeholder_text: 'Lorem ipsum',
};

/** Null: no simple assertion would show such a bug. */
export function callerScenario({ type, subtype, route }: BugSpec): CustomScenario | null {
  const text = type === 'content_defect' ? byContent[subtype ?? ''] : undefined;
  const assertion: AssertionStep | undefined = text === undefined ? byType[type] : { assert: 'text_absent', text };
  if (assertion === undefined) return null;
  return { title: 'The page works', route, viewport: 'laptop', steps: [{ action: 'waitFor' }, assertion] };
}
