// A closed set of words: `given` words come from the interface, `chosen` ones fill a gap it leaves.
import { z } from 'zod';

export interface ClosedSet<W extends string> {
  readonly words: readonly W[];
  readonly given: readonly W[];
  readonly schema: z.ZodType<W>;
  has(word: unknown): word is W;
}

export function closedSet<const G extends string = never, const C extends string = never>(source: {
  given?: readonly G[];
  chosen?: readonly C[];
}): ClosedSet<G | C> {
  const given = source.given ?? [];
  const words: readonly (G | C)[] = Object.freeze([...given, ...(source.chosen ?? [])]);
  const known = new Set<unknown>(words);
  return Object.freeze({
    words,
    given: Object.freeze([...given]),
    schema: z.enum(words as readonly [G | C, ...(G | C)[]]),
    has: (word: unknown): word is G | C => known.has(word),
  });
}

export type WordOf<S> = S extends ClosedSet<infer W> ? W : never;
