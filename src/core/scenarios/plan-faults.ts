// Which faults a scenario should notice, from what its passing run did: a test that passes under all of them proves little.
import type { InjectedFault } from '#contract/vocabulary/injected-faults.ts';
import type { StepCall } from '#core/evidence/evidence.ts';
import { type Scenario, isAssertionStep } from './scenario.ts';
import type { ScenarioRun, StepRecord } from './scenario-run.ts';
import { isWriting } from '#core/words/writing-methods.ts';

export interface Fault {
  readonly kind: InjectedFault;
  /** The texts that are taken away. */
  readonly texts: readonly string[];
  /** Keys and typing are swallowed with the clicks. */
  readonly keys?: boolean;
}

/** What became of a fault that was injected into a passing scenario. */
export interface FaultResult {
  readonly scenarioId: string;
  readonly fault: InjectedFault;
  readonly killed: boolean;
  /** Our words. */
  readonly note: string;
}

const pressing: ReadonlySet<string> = new Set(['click', 'check', 'uncheck']);

const answered = ({ sameOrigin, status }: StepCall): boolean => sameOrigin && status !== null && status < 400;
const reads = (call: StepCall): boolean => answered(call) && call.method === 'GET' && call.answerShape !== null;
const writes = (call: StepCall): boolean => answered(call) && isWriting(call.method);

/** Whatever the target said to it, and to whichever origin it went; what only measures is sent as a ping. */
const wrote = ({ records, runtime }: ScenarioRun): boolean =>
  runtime === undefined
    ? records.some((record) => record.calls.some(({ method }) => isWriting(method)))
    : runtime.requests.some(({ method, kind, failure }) => isWriting(method) && kind !== 'ping' && failure !== 'held');

const textsOf = ({ steps }: Scenario): string[] =>
  steps
    .filter(isAssertionStep)
    .flatMap((step) => (step.assert === 'text_visible' || step.assert === 'persists_after_reload' ? [step.text] : []));

/**
 * The most informative ones first. `writesAgain`: the caller allowed that a scenario of theirs writes once more;
 * otherwise one that writes meets only the faults under which nothing has to be sent.
 */
export function planFaults(scenario: Scenario, run: ScenarioRun, writesAgain = false): readonly Fault[] {
  const records = run.records.filter(({ part, outcome }: StepRecord) => part === 'steps' && outcome === 'done');
  const calls = records.flatMap((record) => record.calls);
  const texts = textsOf(scenario);
  const found = scenario.holdsWrites === true;
  // What goes through an open socket cannot be held back.
  if (!found && !writesAgain && (run.runtime?.sockets ?? 0) > 0) return [];
  const sendsNothing = !found && !writesAgain && wrote(run);
  // A fault under which nothing is sent makes no further records.
  const creates = scenario.creates !== undefined;
  const applies: Record<InjectedFault, boolean> = {
    click_swallowed: found || records.some(({ word }) => pressing.has(word)),
    response_500: !creates && !sendsNothing && calls.some(reads),
    write_dropped: !creates && calls.some(writes),
    text_removed: texts.length > 0 && !sendsNothing,
    response_empty: !creates && !sendsNothing && calls.some(reads),
  };
  return (Object.keys(applies) as InjectedFault[])
    .filter((kind) => applies[kind])
    .map((kind) => ({ kind, texts: kind === 'text_removed' ? texts : [], ...(found ? { keys: true } : {}) }));
}
