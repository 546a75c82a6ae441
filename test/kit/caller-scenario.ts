// What a caller would assert who knows a kind of bug, and where it is.
import type { CustomScenario } from '#contract/scenario.ts';
import { severityOfLayout } from '#contract/severity.ts';
import type { ActionStep } from '#contract/steps/all-actions.ts';
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

function assertionFor({ type, subtype, text }: BugSpec): AssertionStep | undefined {
  const said = type === 'content_defect' ? (text ?? byContent[subtype ?? '']) : undefined;
  if (said !== undefined) return { assert: 'text_absent', text: said };
  // layout_clean leaves out what is only advice.
  const severities: Readonly<Record<string, string>> = severityOfLayout;
  return type === 'layout_defect' && severities[subtype ?? ''] === 'low' ? undefined : byType[type];
}

/** A bug of a control shows when it is used. */
function actionFor({ type, element }: BugSpec): ActionStep {
  if (type !== 'uncaught_exception' || element?.name === undefined) return { action: 'waitFor' };
  return { action: 'click', target: { role: element.role ?? 'button', name: element.name } };
}

/** Null: no simple assertion would show such a bug. */
export function callerScenario(bug: BugSpec): CustomScenario | null {
  const assertion = assertionFor(bug);
  if (assertion === undefined) return null;
  const { route, viewport = 'laptop' } = bug;
  return { title: 'The page works', route, viewport, steps: [actionFor(bug), assertion] };
}
