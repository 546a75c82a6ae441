// A wide net: what it catches in a page travels to the audit, which decides. Narrow here loses; narrow there explains.
import type { SuspectPattern } from '#core/evidence/text-facts.ts';

export interface SuspectNet {
  readonly pattern: SuspectPattern;
  readonly finds: readonly RegExp[];
  /** Whatever `finds` matches holds one of these signs: most text holds none, and is not searched. */
  readonly sign: RegExp;
  /** People type such words into fields and mean them. */
  readonly typedOnPurpose?: true;
}
