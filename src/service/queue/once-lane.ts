// A kind of job that is never repeated: each try counts where it is made.
import type { PgBoss } from 'pg-boss';
import { type QueueTrx, heartbeatRefreshSeconds, heartbeatSeconds, onTrx, rarePolling, warmQueue } from './job-lane.ts';

export class OnceLane<Data extends object> {
  readonly #boss: PgBoss;
  readonly #name: string;
  readonly #stopping: AbortSignal;

  constructor(boss: PgBoss, name: string, stopping: AbortSignal) {
    this.#boss = boss;
    this.#name = name;
    this.#stopping = stopping;
  }

  async create(): Promise<void> {
    await this.#boss.createQueue(this.#name, { notify: true, heartbeatSeconds, retryLimit: 0 });
    await warmQueue(this.#boss, this.#name);
  }

  async send(data: Data, trx: QueueTrx): Promise<void> {
    const id = await this.#boss.send(this.#name, data, { db: onTrx(trx) });
    if (id === null) throw new Error('the queue accepted no job');
  }

  async work(
    handle: (data: Data, signal: AbortSignal) => Promise<void>,
    { concurrency }: { readonly concurrency: number },
  ): Promise<void> {
    const settings = { ...rarePolling, heartbeatRefreshSeconds, localConcurrency: concurrency };
    await this.#boss.work<Data>(this.#name, settings, async (jobs) => {
      for (const job of jobs) await handle(job.data, AbortSignal.any([job.signal, this.#stopping]));
    });
  }

  async sweepFinished(): Promise<void> {
    await this.#boss.deleteStoredJobs(this.#name);
  }
}
