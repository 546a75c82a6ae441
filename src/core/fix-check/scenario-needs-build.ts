// Whether a failing scenario can be fixed without a new build: by the type of its failure, or by what it asserts.
import type { AssertionKind } from '#contract/vocabulary/assertion-kinds.ts';
import type { FailureType } from '#contract/vocabulary/failure-types.ts';
import { needsNewBuild } from '#core/domain/build-fingerprint.ts';
import type { Observation } from '#core/scenarios/observation.ts';
import { type Scenario, isAssertionStep } from '#core/scenarios/scenario.ts';

/** The failure that an assertion looks for; null: a server, data or code may be at fault. */
const looksForFailure = {
  text_visible: null,
  text_absent: null,
  element_visible: null,
  element_hidden: null,
  element_enabled: null,
  element_disabled: null,
  element_count: null,
  value_equals: null,
  attribute_equals: null,
  checked_state: null,
  focus_on: 'accessibility_defect',
  url_matches: null,
  title_matches: null,
  request_made: null,
  response_shape: null,
  no_console_errors: 'console_error',
  no_failed_requests: 'http_error',
  persists_after_reload: 'not_persisted',
  layout_clean: 'layout_defect',
} as const satisfies Record<AssertionKind, FailureType | null>;

/** `type`: what a discovered workflow calls its failure; `seen`: what the assertion saw that failed. */
export function scenarioNeedsBuild(
  { steps, records }: Pick<Scenario, 'steps' | 'records'>,
  failed: number | null,
  type: FailureType | undefined,
  seen: Observation | null = null,
): boolean {
  // What became of a record is seen after another load: what a server stored, a server can refuse.
  if (records !== undefined) return false;
  const step = steps[failed ?? -1];
  if (type !== undefined) return needsNewBuild({ type });
  // A picture that is missing may be published without a new build.
  if (seen !== null && 'faults' in seen && seen.faults !== null)
    return seen.faults.some((fault) => needsNewBuild({ type: 'layout_defect', subtype: fault.type }));
  const failure = step !== undefined && isAssertionStep(step) ? looksForFailure[step.assert] : null;
  return needsNewBuild({ type: failure ?? 'assertion_failed' });
}
