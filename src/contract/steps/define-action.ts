// One action of the step registry: its shape, its sentence for the docs, and an example that parses.
import type { z } from 'zod';

interface ActionBase<K extends string, S extends z.ZodType> {
  readonly action: K;
  readonly about: string;
  readonly schema: S;
  readonly example: z.infer<S>;
}

/** `locatorMethod`: the one call of a Playwright locator that does the same to the `target`; exports write it. */
export type ActionDefinition<K extends string, S extends z.ZodType, M extends string | undefined> = ActionBase<K, S> & {
  readonly locatorMethod: M;
};

export function defineAction<
  const K extends string,
  S extends z.ZodType,
  const M extends string | undefined = undefined,
>(definition: ActionBase<K, S> & { readonly locatorMethod?: M }): ActionDefinition<K, S, M> {
  return Object.freeze({ ...definition, locatorMethod: definition.locatorMethod as M });
}
