// What became of a fault that was injected into a passing scenario. A run that could not write, or that sees what the
// passing run left behind, says nothing about the scenario.
import type { AssertionKind } from '#contract/vocabulary/assertion-kinds.ts';
import type { Fault } from './plan-faults.ts';
import { judgeScenario } from './judge-scenario.ts';
import { type Scenario, isAssertionStep } from './scenario.ts';
import type { ScenarioRun } from './scenario-run.ts';
import { sentWrites } from './sent-writes.ts';
import { isWriting } from '#core/words/writing-methods.ts';

export interface JudgedFault {
  readonly outcome: 'killed' | 'survived' | 'undecided';
  /** Our words. */
  readonly note: string;
}

/** What an earlier run left in the target can make it hold. */
const holdsByLeftover = {
  text_visible: true,
  text_absent: true,
  element_visible: true,
  element_hidden: true,
  element_enabled: true,
  element_disabled: true,
  element_count: true,
  value_equals: true,
  attribute_equals: true,
  checked_state: true,
  title_matches: true,
  response_shape: true,
  persists_after_reload: true,
  focus_on: false,
  url_matches: false,
  request_made: false,
  no_console_errors: false,
  no_failed_requests: false,
  layout_clean: false,
} as const satisfies Record<AssertionKind, boolean>;

const wrote = ({ records }: ScenarioRun): boolean => records.some((record) => sentWrites(record).length > 0);

/** Something that it asserts after its first write may be there because the passing run wrote it. */
function seesLeftover({ steps }: Scenario, { records }: ScenarioRun): boolean {
  const first = records.find((record) => record.part === 'steps' && sentWrites(record).length > 0)?.index;
  return (
    first !== undefined &&
    steps.some((step, index) => index > first && isAssertionStep(step) && holdsByLeftover[step.assert])
  );
}

/** A form that would lead to another page is aborted, everything else is held. */
const heldSomething = ({ runtime }: ScenarioRun): boolean =>
  runtime?.requests.some(
    ({ method, failure }) => isWriting(method) && (failure === 'held' || failure === 'aborted'),
  ) === true;

const notes = {
  killed: 'The scenario failed, as expected.',
  survived: 'The scenario passed despite the fault.',
  unclear: 'With the fault, the scenario gave no clear result.',
  leftover: 'The scenario passed, but it may have seen what its passing run wrote.',
  held: 'The scenario failed, but it may have failed because it was not allowed to write again.',
} as const;

/** Nothing moved at all, which proves nothing in a first run; here the passing run is the control. */
const lacksControl: ReadonlySet<string> = new Set(['no_stop', 'no_control']);

/** `passing`: the run without a fault; `faulty`: the run with it. */
export function judgeFault(
  scenario: Scenario,
  { kind }: Fault,
  passing: ScenarioRun,
  faulty: ScenarioRun,
): JudgedFault {
  const { outcome, code } = judgeScenario(scenario, faulty);
  const found = scenario.holdsWrites === true;
  if (outcome === 'failed' || lacksControl.has(code ?? ''))
    return !found && kind !== 'write_dropped' && heldSomething(faulty)
      ? { outcome: 'undecided', note: notes.held }
      : { outcome: 'killed', note: notes.killed };
  if (found || !wrote(passing))
    return { outcome: 'survived', note: outcome === 'passed' ? notes.survived : notes.unclear };
  // A second record beside the first makes a locator ambiguous; that is our doing, too.
  if (outcome === 'unsure') return { outcome: 'undecided', note: notes.unclear };
  return !sendsUnder(kind, faulty) && seesLeftover(scenario, passing)
    ? { outcome: 'undecided', note: notes.leftover }
    : { outcome: 'survived', note: notes.survived };
}

/** A write that was answered inside the browser looks accepted and was not sent. */
const sendsUnder = (kind: Fault['kind'], faulty: ScenarioRun): boolean => kind !== 'write_dropped' && wrote(faulty);
