// What has run out is removed in the background, a little at a time.
import type { AppContext } from '#service/app/app-context.ts';
import { payOutPending } from '#service/app/money/settle-refunds.ts';
import type { RunQueue } from '#service/queue/run-queue.ts';
import { sweepOldPictures } from '#service/store/artifacts.ts';
import { sweepExpiredCheckouts } from '#service/store/checkouts.ts';
import { sweepLapsedCredits } from '#service/store/grants.ts';
import { sweepExpiredIdempotency } from '#service/store/idempotency-keys.ts';
import type { Store } from '#service/store/open-store.ts';
import { sweepOldPreviews } from '#service/store/previews.ts';
import { sweepEndedSessions } from '#service/store/users.ts';

const EVERY_MS = 10 * 60_000;

export interface Swept {
  readonly store: Store;
  readonly queue: Pick<RunQueue, 'sweepFinished'>;
  readonly checkout: AppContext['checkout'];
  readonly onError: (error: unknown) => void;
}

export class Sweeper {
  readonly #timer: NodeJS.Timeout;
  #sweep: Promise<void> = Promise.resolve();

  constructor(swept: Swept) {
    this.#timer = setInterval(() => {
      this.#sweep = this.#sweep.then(() => sweepAll(swept));
    }, EVERY_MS);
    this.#timer.unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sweep;
  }
}

/** One that fails does not keep the others from sweeping. */
export async function sweepAll({ store, queue, checkout, onError }: Swept): Promise<void> {
  const now = store.clock();
  const sweeps: readonly (() => Promise<unknown>)[] = [
    () => sweepExpiredIdempotency(store.db, now),
    () => sweepExpiredCheckouts(store.db, now),
    () => sweepLapsedCredits(store, now),
    () => sweepEndedSessions(store.db, now),
    () => sweepOldPictures(store, now),
    () => sweepOldPreviews(store.db, now),
    async () => (typeof checkout === 'string' ? 0 : payOutPending(store, checkout)),
    () => queue.sweepFinished(),
  ];
  for (const sweep of sweeps) await sweep().catch(onError);
}
