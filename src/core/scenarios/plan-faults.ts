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

const textsOf = ({ steps }: Scenario): string[] =>
  steps
    .filter(isAssertionStep)
    .flatMap((step) => (step.assert === 'text_visible' || step.assert === 'persists_after_reload' ? [step.text] : []));

/** The most informative ones first. */
export function planFaults(scenario: Scenario, run: ScenarioRun): readonly Fault[] {
  const records = run.records.filter(({ part, outcome }: StepRecord) => part === 'steps' && outcome === 'done');
  const calls = records.flatMap((record) => record.calls);
  const texts = textsOf(scenario);
  const found = scenario.holdsWrites === true;
  // A fault under which nothing is sent makes no further records.
  const creates = scenario.creates !== undefined;
  const applies: Record<InjectedFault, boolean> = {
    click_swallowed: found || records.some(({ word }) => pressing.has(word)),
    response_500: !creates && calls.some(reads),
    write_dropped: !creates && calls.some(writes),
    text_removed: texts.length > 0,
    response_empty: !creates && calls.some(reads),
  };
  return (Object.keys(applies) as InjectedFault[])
    .filter((kind) => applies[kind])
    .map((kind) => ({ kind, texts: kind === 'text_removed' ? texts : [], ...(found ? { keys: true } : {}) }));
}
