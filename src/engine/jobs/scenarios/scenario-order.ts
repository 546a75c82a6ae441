import type { Fault } from '#core/scenarios/plan-faults.ts';
import type { Scenario } from '#core/scenarios/scenario.ts';

/** One run of one scenario in a context of its own. */
export interface ScenarioOrder {
  readonly key: string;
  readonly scenario: Scenario;
  /** Of the texts of its records; left out: a new one. */
  readonly nonce?: string;
  /** Something that is broken on purpose while it runs. */
  readonly fault?: Fault;
  /** Nothing that it would write leaves the browser. */
  readonly sendsNothing?: true;
  /** Take the pictures that the scenario asks for: once is enough. */
  readonly pictures?: boolean;
  /** Reads which application and which build respond: after the first step, and at this one; null: where the run ends. */
  readonly readAt?: number | null;
}
