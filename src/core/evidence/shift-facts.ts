// How much of the page moved by itself while it loaded and was watched.
import type { ElementFact } from './page-facts.ts';

export interface ShiftFacts {
  /** Worst window of shifts, as browsers count it. */
  readonly worstWindow: number;
  readonly worstSingle: number;
  readonly shifts: number;
  /** What moved most in the worst single shift. */
  readonly moved: ElementFact | null;
}
