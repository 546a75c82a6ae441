// What has run out is removed in the background, a little at a time.
import { sweepOldPictures } from '#service/store/artifacts.ts';
import { sweepLapsedCredits } from '#service/store/grants.ts';
import { sweepExpiredIdempotency } from '#service/store/idempotency-keys.ts';
import type { Store } from '#service/store/open-store.ts';

const EVERY_MS = 10 * 60_000;

export class Sweeper {
  readonly #timer: NodeJS.Timeout;
  #sweep: Promise<void> = Promise.resolve();

  constructor(store: Store, onError: (error: unknown) => void) {
    this.#timer = setInterval(() => {
      this.#sweep = this.#sweep.then(() => sweep(store)).catch(onError);
    }, EVERY_MS);
    this.#timer.unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sweep;
  }
}

async function sweep(store: Store): Promise<void> {
  const now = store.clock();
  await sweepExpiredIdempotency(store.db, now);
  await sweepLapsedCredits(store, now);
  await sweepOldPictures(store, now);
}
