// What a step needs from the page. An absence holds on an empty page as well, so that its pass alone proves nothing.
import type { AssertionKind } from '#contract/vocabulary/assertion-kinds.ts';
import type { AssertionStep } from '#contract/steps/all-assertions.ts';
import { isWorkflowStep } from '#core/workflows/look.ts';
import { type CompiledStep, isAssertionStep } from './scenario.ts';

type Kinds = { readonly [K in AssertionKind]: boolean | ((step: Extract<AssertionStep, { assert: K }>) => boolean) };

/** Whether an assertion of this kind can hold only where the thing that it is about is there. */
const needsItsSubject: Kinds = {
  text_visible: true,
  text_absent: ({ target }) => target !== undefined,
  element_visible: true,
  element_hidden: false,
  element_enabled: true,
  element_disabled: true,
  element_count: ({ exactly = 0, atLeast = 0 }) => exactly > 0 || atLeast > 0,
  value_equals: true,
  attribute_equals: true,
  checked_state: true,
  focus_on: true,
  url_matches: false,
  title_matches: false,
  request_made: true,
  response_shape: true,
  no_console_errors: false,
  no_failed_requests: false,
  persists_after_reload: true,
  layout_clean: false,
};

/** True for actions that use an element, too. */
export function provesPresence(step: CompiledStep): boolean {
  if (isWorkflowStep(step)) return true;
  if (!isAssertionStep(step)) return 'target' in step && step.target !== undefined;
  const rule = needsItsSubject[step.assert] as boolean | ((step: AssertionStep) => boolean);
  return typeof rule === 'boolean' ? rule : rule(step);
}
