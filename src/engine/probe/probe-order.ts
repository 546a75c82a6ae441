// Which controls of a page are to be used.
import type { ElementFact } from '#core/evidence/page-facts.ts';
import type { ProbeSubject } from '#core/evidence/probe-facts.ts';

export interface ProbeTask {
  readonly subject: ProbeSubject;
  /** How many kinds of page have this control. */
  readonly pages: number;
  /** A control that has to be used first. */
  readonly opener: { readonly subject: ProbeSubject; readonly element: ElementFact } | null;
}

export interface ProbeOrder {
  readonly tasks: readonly ProbeTask[];
  /** A replay takes its time at once; a scan looks quickly first, and so at those that stayed silent. */
  readonly thorough: boolean;
  readonly budgetMs: number;
  /** No control is used after this moment. */
  readonly endsAt?: number;
}
