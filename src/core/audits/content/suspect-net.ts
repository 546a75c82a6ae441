// A wide net: what it catches in a page is passed to the audit, which decides. A narrow net misses defects silently; a narrow audit gives a reason.
import type { SuspectPattern } from '#core/evidence/text-facts.ts';

export interface SuspectNet {
  readonly pattern: SuspectPattern;
  readonly finds: readonly RegExp[];
  /** Whatever `finds` matches contains one of these characters: most text contains none and is not searched. */
  readonly sign: RegExp;
  /** Such words are often typed into fields on purpose. */
  readonly typedOnPurpose?: true;
}
