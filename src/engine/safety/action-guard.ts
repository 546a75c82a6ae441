// Passes the actions of one scenario through its policy. Once it holds writes, it holds them until the scenario ends:
// what a control or a script sends may come late, and a lost write is better than one too many.
import type { ActionStep } from '#contract/steps/all-actions.ts';
import type { BrakeFacts } from '#core/evidence/probe-answers.ts';
import type { StepRecord } from '#core/scenarios/scenario-run.ts';
import { type Brake, brakeFor } from './brakes.ts';
import type { GuardedTab } from './guarded-tab.ts';
import type { Policy } from './policy.ts';
import { WriteBarrier } from './write-barrier.ts';

const rule: Brake = 'destructive';

/** What can have caused a write that came after its step was over. */
const causes: ReadonlySet<string> = new Set<ActionStep['action']>(['click', 'press', 'check', 'uncheck', 'evaluate']);

/** How an element is about to be used: only some ways can do harm. */
export type Use = 'press' | 'fill' | 'hover';

/** What goes through an open socket cannot be held back. */
interface OpenSockets {
  hasOpenSocket(): boolean;
}

export class ActionGuard {
  readonly #policy: Policy;
  readonly #session: GuardedTab;
  readonly #sockets: OpenSockets | null;
  #barrier: WriteBarrier | null = null;
  #scripted = false;

  /** Without sockets to look at nothing is guarded, and what would have to be is refused. */
  constructor(policy: Policy, session: GuardedTab, sockets: OpenSockets | null) {
    this.#policy = policy;
    this.#session = session;
    this.#sockets = sockets;
  }

  /** The rule that forbids an action whatever it is used on, or null. */
  admitAction(action: ActionStep['action']): string | null {
    return this.#policy.refusedActions.has(action) ? rule : null;
  }

  /** The rule that forbids to use a control, or null; from then on writes may be held. */
  async admitControl(facts: BrakeFacts, use: Use, inOwnLayer: boolean): Promise<string | null> {
    if (use === 'hover') return null;
    if (use === 'fill') return facts.payment ? 'payment' : null;
    const brake = this.#policy.control(facts, inOwnLayer);
    if (brake.kind === 'free') return null;
    if (brake.kind === 'refused') return brake.rule;
    if (this.#sockets?.hasOpenSocket() !== false) return rule;
    this.#barrier ??= await WriteBarrier.open(this.#session);
    this.#barrier.holdWrites();
    return null;
  }

  /** What cannot be read closely is at least not used against its name. */
  admitNamed(name: string, use: Use): string | null {
    return use === 'hover' ? null : brakeFor(name);
  }

  /** The rule that forbids to run a script that may change the page, or null; from then on writes are held. */
  async admitScript(): Promise<string | null> {
    if (this.#policy.writes !== 'caller' || this.#sockets?.hasOpenSocket() !== false) return rule;
    this.#barrier ??= await WriteBarrier.open(this.#session);
    if (!(await this.#barrier.holdScript())) return rule;
    this.#scripted = true;
    return null;
  }

  heldWrites(): number {
    return this.#barrier?.requests.filter(({ held }) => held).length ?? 0;
  }

  refusalFor(heldWrites: number): Pick<StepRecord, 'outcome' | 'reason' | 'facts'> {
    const held = `what it would send was held back by the rule against ${rule} actions`;
    return {
      outcome: 'refused',
      reason: this.#scripted ? `${held}, which holds every write after a page script` : held,
      facts: { rule, heldWrites },
    };
  }

  /** A write that came after its step was over still makes that step a refused one. */
  blame(records: StepRecord[]): void {
    const held = this.heldWrites();
    if (held === 0 || records.some(({ outcome }) => outcome === 'refused')) return;
    const last = records.findLastIndex(({ word }) => causes.has(word));
    const record = records[last];
    if (record !== undefined) records[last] = { ...record, ...this.refusalFor(held), fidelity: null };
  }

  async close(): Promise<void> {
    await this.#barrier?.close();
  }
}
