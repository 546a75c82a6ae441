// The table of the 19 kinds; the compiler refuses a hole.
import type { AssertionStep } from '#contract/steps/all-assertions.ts';
import type { ExplainedStep } from '#contract/steps/explained-step.ts';
import type { AssertionKind } from '#contract/vocabulary/assertion-kinds.ts';
import { watchMs } from '#core/evidence/watch-ms.ts';
import type { AssertionRule, Judged } from './assertion-rule.ts';
import { attributeEquals } from './assertions/attribute-equals.ts';
import { checkedState } from './assertions/checked-state.ts';
import { elementCount } from './assertions/element-count.ts';
import { elementDisabled } from './assertions/element-disabled.ts';
import { elementEnabled } from './assertions/element-enabled.ts';
import { elementHidden } from './assertions/element-hidden.ts';
import { elementVisible } from './assertions/element-visible.ts';
import { focusOn } from './assertions/focus-on.ts';
import { layoutClean } from './assertions/layout-clean.ts';
import { noConsoleErrors } from './assertions/no-console-errors.ts';
import { noFailedRequests } from './assertions/no-failed-requests.ts';
import { persistsAfterReload } from './assertions/persists-after-reload.ts';
import { requestMade } from './assertions/request-made.ts';
import { responseShape } from './assertions/response-shape.ts';
import { textAbsent } from './assertions/text-absent.ts';
import { textVisible } from './assertions/text-visible.ts';
import { titleMatches } from './assertions/title-matches.ts';
import { urlMatches } from './assertions/url-matches.ts';
import { valueEquals } from './assertions/value-equals.ts';
import type { Observation } from './observation.ts';

const rules = {
  text_visible: textVisible,
  text_absent: textAbsent,
  element_visible: elementVisible,
  element_hidden: elementHidden,
  element_enabled: elementEnabled,
  element_disabled: elementDisabled,
  element_count: elementCount,
  value_equals: valueEquals,
  attribute_equals: attributeEquals,
  checked_state: checkedState,
  focus_on: focusOn,
  url_matches: urlMatches,
  title_matches: titleMatches,
  request_made: requestMade,
  response_shape: responseShape,
  no_console_errors: noConsoleErrors,
  no_failed_requests: noFailedRequests,
  persists_after_reload: persistsAfterReload,
  layout_clean: layoutClean,
} as const satisfies { readonly [K in AssertionKind]: AssertionRule<K> };

interface AnyRule {
  readonly compile: (step: AssertionStep) => readonly ExplainedStep[];
  readonly judge: (step: AssertionStep, seen: Observation) => Judged;
}
const ruleOf = (kind: AssertionKind): AnyRule => rules[kind] as unknown as AnyRule;

export const explainAssertion = (step: AssertionStep): readonly ExplainedStep[] => ruleOf(step.assert).compile(step);

/** Null: the engine could not look. */
export function judgeAssertion(step: AssertionStep, seen: Observation | null): Judged {
  if (seen === null)
    return { answer: 'unsure', code: 'not_observed', reason: 'The page did not respond when it was checked.' };
  return ruleOf(step.assert).judge(step, seen);
}

/** How long the engine watches the page after the last action before it calls the past clean: as long as a scan does. */
export const watchMsOf = ({ assert }: AssertionStep): number =>
  assert === 'no_console_errors' || assert === 'no_failed_requests' ? watchMs : 0;

/** How long the engine retries until the assertion holds; 0 for assertions about the past. */
export function waitMsOf(step: AssertionStep): number {
  const last = explainAssertion(step).at(-1);
  return last?.timeoutMs ?? 0;
}
