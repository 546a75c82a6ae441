// What a verb is given: who calls, and input that has passed the contract.
import type { z } from 'zod';
import type { EndpointName, endpoints } from '#contract/endpoints.ts';
import type { KeyRole } from '#contract/vocabulary/key-roles.ts';
import type { Answer } from './answer.ts';
import type { AppContext } from './app-context.ts';

export interface Caller {
  readonly accountId: string;
  readonly keyId: string;
  readonly role: KeyRole;
}

type Row<N extends EndpointName> = (typeof endpoints)[N];
type Part<N extends EndpointName, P extends string> =
  Row<N> extends Readonly<Record<P, infer S extends z.ZodType>> ? z.infer<S> : undefined;

export interface Call<N extends EndpointName = EndpointName> {
  /** Set on every endpoint that needs a key; elsewhere when a valid key came along. */
  readonly caller: Caller | null;
  readonly params: Part<N, 'params'>;
  readonly query: Part<N, 'query'>;
  readonly body: Part<N, 'body'>;
  readonly idempotencyKey: string | null;
}

export type Verb<N extends EndpointName> = (
  context: AppContext,
  call: Call<N>,
) => Promise<Answer<Part<N, 'output'>>> | Answer<Part<N, 'output'>>;

/** The caller of an endpoint that needs a key: bind lets nobody else through. */
export function callerOf(call: { readonly caller: Caller | null }): Caller {
  if (call.caller === null) throw new Error('an endpoint that needs a key was called without one');
  return call.caller;
}
