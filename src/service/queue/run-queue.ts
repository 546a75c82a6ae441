// One job per run, sent inside the transaction that charges for it, and delivered again when its worker is lost.
import { fromKysely, fromPglite, type Job, type KyselyTransactionLike, type PGliteLike, PgBoss } from 'pg-boss';

const RUNS = 'runs';
const LOST_RUNS = 'lost-runs';
const LOGIN_TESTS = 'login-tests';
/** Beside the runs: somebody waits for the result. */
const loginTestsAtOnce = 2;
/** Only a worker that dies or loses its store uses one: what a target does to its run is counted by the run itself. */
export const retries = 10;
const HEARTBEAT_SECONDS = 10;
const HEARTBEAT_REFRESH_SECONDS = 3;
// A run that waits long asks less often.
const DEFERRALS_PER_SECOND = 4;
const maxDeferSeconds = 5;
const maxStopMs = 5_000;
const NEVER_DUE_SECONDS = 3_600;
const maxPoolSize = 4;
const polling = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 1 } as const;

interface RunJob {
  readonly runId: string;
  readonly deferrals: number;
}

/** One test of a saved login. */
export interface LoginTestJob {
  readonly loginId: string;
  readonly accountId: string;
  readonly startedAt: string;
}

/** The database that holds the runs. Jobs live beside them, or sending one could not be part of a transaction. */
export type QueueEngine =
  | { readonly name: 'pglite'; readonly pglite: PGliteLike }
  | { readonly name: 'postgres'; readonly url: string };

/** A transaction of the store. Its plugins rename columns, which the queue's own statements must not see. */
export interface QueueTrx {
  withoutPlugins(): KyselyTransactionLike;
}

export interface DeliveredJob {
  readonly runId: string;
  /** Aborts when the job now belongs to another worker, or when this worker stops. */
  readonly signal: AbortSignal;
  /** True once this worker stops. */
  isStopping(): boolean;
  /** Ends this delivery and sends another for later, without using a retry. */
  defer(trx: QueueTrx): Promise<void>;
  /** The same at once, for a run that a stopping worker gives back. */
  giveBack(trx: QueueTrx): Promise<void>;
}

export interface RunHandlers {
  /** A rejection uses a retry. */
  deliver(job: DeliveredJob): Promise<void>;
  /** Called when every retry is used up. */
  lost(runId: string): Promise<void>;
}

const onTrx = (trx: QueueTrx): ReturnType<typeof fromKysely> => fromKysely(trx.withoutPlugins());

export class RunQueue {
  readonly #boss: PgBoss;
  readonly #stopping = new AbortController();

  constructor({ engine }: { readonly engine: QueueEngine }, onError: (error: unknown) => void) {
    this.#boss = new PgBoss({
      ...(engine.name === 'pglite'
        ? { db: fromPglite(engine.pglite), backend: 'pglite' }
        : { connectionString: engine.url, max: maxPoolSize }),
      useListenNotify: true,
      superviseIntervalSeconds: 1,
      monitorIntervalSeconds: 1,
      schedule: false,
    });
    this.#boss.on('error', onError);
  }

  async start(): Promise<void> {
    await this.#boss.start();
    const settings = { notify: true, heartbeatSeconds: HEARTBEAT_SECONDS, retryLimit: retries, retryDelay: 0 };
    await this.#boss.createQueue(LOST_RUNS, settings);
    await this.#boss.createQueue(RUNS, { ...settings, deadLetter: LOST_RUNS });
    // A sign-in is never repeated: each one counts at the target.
    await this.#boss.createQueue(LOGIN_TESTS, { ...settings, retryLimit: 0 });
    for (const name of [LOST_RUNS, RUNS, LOGIN_TESTS]) await this.#warm(name);
  }

  // On PGlite the first send to a queue must not be one inside a transaction: it would never return.
  async #warm(name: string): Promise<void> {
    const id = await this.#boss.send(name, {}, { startAfter: NEVER_DUE_SECONDS });
    if (id !== null) await this.#boss.deleteJob(name, id);
  }

  /** The run queue exists and responds. */
  async isThere(): Promise<boolean> {
    return (await this.#boss.getQueue(RUNS).catch(() => null)) !== null;
  }

  async sendRun(runId: string, trx: QueueTrx): Promise<void> {
    await this.#send({ runId, deferrals: 0 }, 0, trx);
  }

  async sendLoginTest(job: LoginTestJob, trx: QueueTrx): Promise<void> {
    const id = await this.#boss.send(LOGIN_TESTS, job, { db: onTrx(trx) });
    if (id === null) throw new Error('the queue accepted no job');
  }

  async #send(job: RunJob, afterSeconds: number, trx: QueueTrx): Promise<void> {
    const id = await this.#boss.send(RUNS, job, { startAfter: afterSeconds, db: onTrx(trx) });
    if (id === null) throw new Error('the queue accepted no job');
  }

  /** Ends this job and sends another in one step, so that a run always has exactly one and no retry is used. */
  async #sendAgain(job: Job<RunJob>, deferrals: number, afterSeconds: number, trx: QueueTrx): Promise<void> {
    const ended: { affected?: number } = await this.#boss.complete(RUNS, job, undefined, { db: onTrx(trx) });
    if (ended.affected !== 1) throw new Error('the job was given to another worker');
    await this.#send({ runId: job.data.runId, deferrals }, afterSeconds, trx);
  }

  async work(handlers: RunHandlers, { concurrency }: { readonly concurrency: number }): Promise<void> {
    const settings = { ...polling, heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS };
    await this.#boss.work<RunJob>(RUNS, { ...settings, localConcurrency: concurrency }, async (jobs) => {
      for (const job of jobs) await handlers.deliver(this.#delivered(job));
    });
    await this.#boss.work<RunJob>(LOST_RUNS, settings, async (jobs) => {
      for (const job of jobs) await handlers.lost(job.data.runId);
    });
  }

  async workLoginTests(test: (job: LoginTestJob, signal: AbortSignal) => Promise<void>): Promise<void> {
    const settings = { ...polling, heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS };
    await this.#boss.work<LoginTestJob>(
      LOGIN_TESTS,
      { ...settings, localConcurrency: loginTestsAtOnce },
      async (jobs) => {
        for (const job of jobs) await test(job.data, AbortSignal.any([job.signal, this.#stopping.signal]));
      },
    );
  }

  #delivered(job: Job<RunJob>): DeliveredJob {
    const { runId, deferrals } = job.data;
    const wait = Math.min(1 + Math.floor(deferrals / DEFERRALS_PER_SECOND), maxDeferSeconds);
    return {
      runId,
      signal: AbortSignal.any([job.signal, this.#stopping.signal]),
      isStopping: () => this.#stopping.signal.aborted,
      defer: (trx) => this.#sendAgain(job, deferrals + 1, wait, trx),
      giveBack: (trx) => this.#sendAgain(job, 0, 0, trx),
    };
  }

  /** A job names its run, and is of no use once it has ended. */
  async sweepFinished(): Promise<void> {
    for (const name of [RUNS, LOST_RUNS, LOGIN_TESTS]) await this.#boss.deleteStoredJobs(name);
  }

  /** Stops running runs and puts them back into the queue. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error('the worker is stopping'));
    await this.#boss.stop({ graceful: true, timeout: maxStopMs });
  }
}
