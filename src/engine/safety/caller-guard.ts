// Lets a caller use controls such as "Send" while nothing that they send can change the target. Once it holds, it holds
// until the scenario ends: what such a control sends may come late, and a lost write is better than one too many.
import type { BrakeFacts } from '#core/evidence/probe-answers.ts';
import type { StepRecord } from '#core/scenarios/scenario-run.ts';
import { brakeForCaller } from './brake-for-caller.ts';
import type { GuardedTab } from './guarded-tab.ts';
import { WriteBarrier } from './write-barrier.ts';

const rule = 'destructive';

export const writesHeld = (heldWrites: number): Pick<StepRecord, 'outcome' | 'reason' | 'facts'> => ({
  outcome: 'refused',
  reason: `its write was blocked by the rule against ${rule} actions`,
  facts: { rule, heldWrites },
});

const presses: ReadonlySet<string> = new Set(['click', 'press', 'check', 'uncheck']);

/** Messages through an open socket cannot be blocked. */
interface OpenSockets {
  hasOpenSocket(): boolean;
}

export class CallerGuard {
  readonly #session: GuardedTab;
  readonly #sockets: OpenSockets;
  #barrier: WriteBarrier | null = null;

  constructor(session: GuardedTab, sockets: OpenSockets) {
    this.#session = session;
    this.#sockets = sockets;
  }

  /** The rule that forbids to press a control, or null; from then on writes may be held. */
  async admit(facts: BrakeFacts, inOwnLayer: boolean): Promise<string | null> {
    const brake = brakeForCaller(facts, inOwnLayer);
    if (brake.kind === 'free') return null;
    if (brake.kind === 'refused') return brake.rule;
    if (this.#sockets.hasOpenSocket()) return rule;
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
