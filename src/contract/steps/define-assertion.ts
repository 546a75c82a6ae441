// One assertion of the language: its shape, its sentence for the docs, and an example that parses.
import type { z } from 'zod';
import type { AssertionKind } from '../vocabulary/assertion-kinds.ts';

export interface AssertionDefinition<K extends AssertionKind = AssertionKind, S extends z.ZodType = z.ZodType> {
  readonly assert: K;
  readonly about: string;
  readonly schema: S;
  readonly example: z.infer<S>;
}

export function defineAssertion<const K extends AssertionKind, S extends z.ZodType>(
  definition: AssertionDefinition<K, S>,
): AssertionDefinition<K, S> {
  return Object.freeze(definition);
}
