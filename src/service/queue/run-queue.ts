// One job per run, sent inside the transaction that charges for it, and delivered again when its worker is lost.
import { fromKysely, fromPglite, type Job, PgBoss } from 'pg-boss';
import { hasEnded } from '#core/domain/run-machine.ts';
import { claimRun } from '#service/store/claim-run.ts';
import type { Store, Trx } from '#service/store/open-store.ts';
import { loadRun } from '#service/store/runs.ts';
import type { Run } from '#service/store/tables.ts';

const RUNS = 'runs';
const LOST_RUNS = 'lost-runs';
const RETRIES = 2;
const HEARTBEAT_SECONDS = 10;
const HEARTBEAT_REFRESH_SECONDS = 3;
const DEFER_MAX_SECONDS = 5;
const STOP_MS = 5_000;
const NEVER_DUE_SECONDS = 3_600;
const POOL_SIZE = 4;
const polling = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 1 } as const;

interface RunJob {
  readonly runId: string;
  readonly deferrals: number;
}

export interface RunHandlers {
  /** Ends the run. When the signal falls it rejects, and the run is taken up again elsewhere or later. */
  execute(run: Run, signal: AbortSignal): Promise<void>;
  /** Called once every retry is used up: ends the run as errored. */
  lost(run: Run): Promise<void>;
}

export interface WorkSettings {
  readonly concurrency: number;
  readonly workerId: string;
}

const onTrx = (trx: Trx): ReturnType<typeof fromKysely> => fromKysely(trx.withoutPlugins());

export class RunQueue {
  readonly #store: Store;
  readonly #boss: PgBoss;
  readonly #stopping = new AbortController();

  constructor(store: Store, onError: (error: unknown) => void) {
    this.#store = store;
    const { engine } = store;
    this.#boss = new PgBoss({
      ...(engine.name === 'pglite'
        ? { db: fromPglite(engine.pglite), backend: 'pglite' }
        : { connectionString: engine.url, max: POOL_SIZE }),
      useListenNotify: true,
      superviseIntervalSeconds: 1,
      monitorIntervalSeconds: 1,
      schedule: false,
    });
    this.#boss.on('error', onError);
  }

  async start(): Promise<void> {
    await this.#boss.start();
    const settings = { notify: true, heartbeatSeconds: HEARTBEAT_SECONDS, retryLimit: RETRIES, retryDelay: 0 };
    await this.#boss.createQueue(LOST_RUNS, settings);
    await this.#boss.createQueue(RUNS, { ...settings, deadLetter: LOST_RUNS });
    for (const name of [LOST_RUNS, RUNS]) await this.#warm(name);
  }

  // On PGlite the first send to a queue must not be one inside a transaction: it would never return.
  async #warm(name: string): Promise<void> {
    const id = await this.#boss.send(name, {}, { startAfter: NEVER_DUE_SECONDS });
    if (id !== null) await this.#boss.deleteJob(name, id);
  }

  async sendRun(runId: string, trx: Trx): Promise<void> {
    await this.#send({ runId, deferrals: 0 }, 0, trx);
  }

  async #send(job: RunJob, afterSeconds: number, trx: Trx): Promise<void> {
    const id = await this.#boss.send(RUNS, job, { startAfter: afterSeconds, db: onTrx(trx) });
    if (id === null) throw new Error('the queue took no job');
  }

  /** Ends this job and sends another in one step, so that a run always has exactly one and no retry is used. */
  async #sendAgain(job: Job<RunJob>, deferrals: number, afterSeconds: number, trx: Trx): Promise<void> {
    await this.#boss.complete(RUNS, job, undefined, { db: onTrx(trx) });
    await this.#send({ runId: job.data.runId, deferrals }, afterSeconds, trx);
  }

  async work(handlers: RunHandlers, { concurrency, workerId }: WorkSettings): Promise<void> {
    const settings = { ...polling, heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS };
    await this.#boss.work<RunJob>(RUNS, { ...settings, localConcurrency: concurrency }, async (jobs) => {
      for (const job of jobs) await this.#take(job, handlers, workerId);
    });
    await this.#boss.work<RunJob>(LOST_RUNS, settings, async (jobs) => {
      for (const job of jobs) {
        const run = await loadRun(this.#store.db, job.data.runId);
        if (run !== null && !hasEnded(run.state)) await handlers.lost(run);
      }
    });
  }

  async #take(job: Job<RunJob>, handlers: RunHandlers, workerId: string): Promise<void> {
    const { runId, deferrals } = job.data;
    const wait = Math.min(1 + Math.floor(deferrals / 4), DEFER_MAX_SECONDS);
    const claimed = await claimRun(this.#store, {
      runId,
      workerId,
      now: this.#store.clock(),
      defer: (trx) => this.#sendAgain(job, deferrals + 1, wait, trx),
    });
    if (claimed.kind !== 'claimed') return;
    try {
      await handlers.execute(claimed.run, AbortSignal.any([job.signal, this.#stopping.signal]));
    } catch (error) {
      if (!this.#stopping.signal.aborted) throw error;
      await this.#store.db.transaction().execute((trx) => this.#sendAgain(job, 0, 0, trx));
    }
  }

  /** Running runs are told to stop and go back into the queue. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error('the worker is stopping'));
    await this.#boss.stop({ graceful: true, timeout: STOP_MS });
  }
}
