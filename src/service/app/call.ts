// What a verb is given: who calls, and input that has passed the contract.
import type { EndpointName, PartOf } from '#contract/endpoints.ts';
import type { Answer } from './answer.ts';
import type { AppContext } from './app-context.ts';
import type { Caller } from './caller.ts';

export interface Call<N extends EndpointName = EndpointName> {
  /** Set on every endpoint that needs a key; elsewhere when a valid key came along. */
  readonly caller: Caller | null;
  readonly params: PartOf<N, 'params'>;
  readonly query: PartOf<N, 'query'>;
  readonly body: PartOf<N, 'body'>;
  readonly idempotencyKey: string | null;
}

export type Verb<N extends EndpointName> = (
  context: AppContext,
  call: Call<N>,
) => Promise<Answer<PartOf<N, 'output'>>> | Answer<PartOf<N, 'output'>>;

/** The caller of an endpoint that needs a key; bind refuses all others. */
export function callerOf(call: { readonly caller: Caller | null }): Caller {
  if (call.caller === null) throw new Error('an endpoint that needs a key was called without one');
  return call.caller;
}
