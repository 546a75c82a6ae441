// Lets a caller use controls such as "Send" while nothing that they send can change the target. Once it holds, it holds
// until the scenario ends: what such a control sends may come late, and a lost write is better than one too many.
import type { BrakeFacts } from '#core/evidence/probe-answers.ts';
import type { StepRecord } from '#core/scenarios/scenario-run.ts';
import type { PageSession } from '../gather/page-session.ts';
import { WriteBarrier } from '../probe/write-barrier.ts';
import type { StepOutcome } from '../steps/define-step.ts';
import { brakeForCaller } from './brake-for-caller.ts';
import type { ScenarioLog } from './scenario-log.ts';

const rule = 'destructive';

export const writesHeld = (heldWrites: number): StepOutcome => ({
  outcome: 'refused',
  reason: `its write was blocked by the rule against ${rule} actions`,
  facts: { rule, heldWrites },
});

const presses: ReadonlySet<string> = new Set(['click', 'press', 'check', 'uncheck']);

export class CallerGuard {
  readonly #session: PageSession;
  readonly #log: ScenarioLog;
  #barrier: WriteBarrier | null = null;

  constructor(session: PageSession, log: ScenarioLog) {
    this.#session = session;
    this.#log = log;
  }

  /** The rule that forbids to press a control, or null; from then on writes may be held. */
  async admit(facts: BrakeFacts, inOwnLayer: boolean): Promise<string | null> {
    const brake = brakeForCaller(facts, inOwnLayer);
    if (brake.kind === 'free') return null;
    if (brake.kind === 'refused') return brake.rule;
    if (this.#log.hasOpenSocket()) return rule;
    this.#barrier ??= await WriteBarrier.open(this.#session);
    this.#barrier.holdWrites();
    return null;
  }

  heldWrites(): number {
    return this.#barrier?.requests.filter(({ held }) => held).length ?? 0;
  }

  /** A write that came after its step was over still makes that step a refused one. */
  blame(records: StepRecord[]): void {
    const held = this.heldWrites();
    if (held === 0 || records.some(({ outcome }) => outcome === 'refused')) return;
    const last = records.findLastIndex(({ word }) => presses.has(word));
    const record = records[last];
    if (record !== undefined) records[last] = { ...record, ...writesHeld(held), fidelity: null };
  }

  async close(): Promise<void> {
    await this.#barrier?.close();
  }
}
