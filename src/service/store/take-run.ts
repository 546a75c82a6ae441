// What a worker does with a delivered job: claim its run, execute it, or put it back.
import { claimRun, type Claimed } from './claim-run.ts';
import type { Store, Trx } from './open-store.ts';
import type { Run } from './tables.ts';

/** A delivery, as the queue hands it over. */
export interface Delivery {
  readonly runId: string;
  readonly signal: AbortSignal;
  isStopping(): boolean;
  defer(trx: Trx): Promise<void>;
  giveBack(trx: Trx): Promise<void>;
}

export interface Taker {
  readonly workerId: string;
  /** Ends the run. When the signal falls it rejects, and the run is taken up again elsewhere or later. */
  execute(run: Run, signal: AbortSignal): Promise<void>;
}

export async function takeRun(store: Store, delivery: Delivery, taker: Taker): Promise<Claimed['kind'] | 'given_back'> {
  const claimed = await claimRun(store, {
    runId: delivery.runId,
    workerId: taker.workerId,
    now: store.clock(),
    defer: (trx) => delivery.defer(trx),
  });
  if (claimed.kind !== 'claimed') return claimed.kind;
  try {
    await taker.execute(claimed.run, delivery.signal);
    return 'claimed';
  } catch (error) {
    if (!delivery.isStopping()) throw error;
    await store.db.transaction().execute((trx) => delivery.giveBack(trx));
    return 'given_back';
  }
}
