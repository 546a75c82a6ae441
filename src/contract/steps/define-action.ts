// One action of the step registry: its shape, its sentence for the docs, and an example that parses.
import type { z } from 'zod';
import type { ActionKind } from '../vocabulary/action-kinds.ts';

export interface ActionDefinition<K extends ActionKind = ActionKind, S extends z.ZodType = z.ZodType> {
  readonly action: K;
  readonly about: string;
  readonly schema: S;
  readonly example: z.infer<S>;
}

export function defineAction<const K extends ActionKind, S extends z.ZodType>(
  definition: ActionDefinition<K, S>,
): ActionDefinition<K, S> {
  return Object.freeze(definition);
}
