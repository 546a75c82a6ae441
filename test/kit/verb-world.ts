// What verbs need, without a server around them: a store, a queue without a worker, and a clock that stands still.
import { randomBytes } from 'node:crypto';
import type { EndpointName } from '#contract/endpoints.ts';
import { limit } from '#contract/limits.ts';
import type { PlanId } from '#contract/plans.ts';
import type { KeyRole } from '#contract/vocabulary/key-roles.ts';
import type { SignInDesk } from '#service/app/account/sign-in-desk.ts';
import { RecentCallers } from '#service/app/account/recent-callers.ts';
import type { AppContext } from '#service/app/app-context.ts';
import type { Call, Verb } from '#service/app/call.ts';
import type { Caller } from '#service/app/caller.ts';
import { PacketSigner, makeSigningKey } from '#service/app/proof/packet-signer.ts';
import { StatusWaits } from '#service/app/runs/status-waits.ts';
import { ServedBytes } from '#service/app/served-bytes.ts';
import type { Store } from '#service/store/open-store.ts';
import { makeAccount, makePlace, openAt } from '../store/open-test-store.ts';
import { testTargets } from './test-targets.ts';

export type Given = Partial<Record<'params' | 'query' | 'body', unknown>> & { readonly idempotencyKey?: string };

export interface VerbWorld {
  readonly store: Store;
  readonly context: AppContext;
  now(): Date;
  /** A moment later, or earlier. */
  advance(ms: number): void;
  /** Whoever has a key of a new account with this plan. */
  addCaller(plan?: PlanId | null, role?: KeyRole): Promise<Caller>;
  ask<N extends EndpointName>(
    verb: Verb<N>,
    caller: Caller | null,
    given?: Given,
    part?: Partial<AppContext>,
  ): Promise<Awaited<ReturnType<Verb<N>>>>;
  /** Twice is the same as once. */
  close(): Promise<void>;
}

export const verbUrl = 'http://proofrun.test';

export async function openVerbWorld(): Promise<VerbWorld> {
  let closed = false;
  let at = Date.parse('2026-03-10T12:00:00.000Z');
  const clock = (): Date => new Date(at);
  const place = await makePlace('pglite');
  const { store, queue, close } = await openAt(place, clock);
  const context: AppContext = {
    store,
    queue,
    clock,
    randomBytes,
    // Nobody signs in here.
    desk: {} as SignInDesk,
    publicUrl: verbUrl,
    targets: testTargets,
    settings: [],
    checkout: 'local',
    docs: { index: { version: 1, updatedAt: '2026-01-01', docs: [] }, pages: new Map() },
    served: new ServedBytes({ maxBytes: 8 * 1024 * 1024, trustMs: 2_000, now: () => at }),
    recentCallers: new RecentCallers({ max: 1_000, trustMs: 2_000, now: () => at }),
    waits: new StatusWaits({ perReader: limit('statusWaitsPerKey'), inAll: limit('statusWaits') }),
    browserReady: null,
    signer: new PacketSigner([makeSigningKey(clock())]),
  };
  return {
    store,
    context,
    now: clock,
    advance: (ms) => {
      at += ms;
    },
    async addCaller(plan = 'free', role = 'customer') {
      const accountId = await makeAccount(store, plan, clock());
      return { accountId, keyId: `key_of_${accountId}`, role };
    },
    async ask<N extends EndpointName>(
      verb: Verb<N>,
      caller: Caller | null,
      given: Given = {},
      part: Partial<AppContext> = {},
    ) {
      const { params = {}, query = {}, body = {}, idempotencyKey = null } = given;
      const call = { caller, params, query, body, idempotencyKey } as Call<N>;
      return (await verb({ ...context, ...part }, call)) as Awaited<ReturnType<Verb<N>>>;
    },
    async close() {
      if (closed) return;
      closed = true;
      await close();
      await place.remove();
    },
  };
}
