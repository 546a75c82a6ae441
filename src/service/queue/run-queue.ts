// One job per run, preview or test of a login, sent inside the transaction that writes it, and delivered again when its worker is lost.
import { fromPglite, type PGliteLike, PgBoss } from 'pg-boss';
import { type Delivered, JobLane, type LaneHandlers, type LaneWork, type QueueTrx } from './job-lane.ts';
import { OnceLane } from './once-lane.ts';

/** Only a worker that dies or loses its store uses one: what a target does to its run is counted by the run itself. */
export const retries = 10;
/** A preview costs nothing, so it is not tried as long. */
const previewRetries = 2;
/** Beside the runs: somebody waits for the result. */
const loginTestsAtOnce = 2;
const maxStopMs = 5_000;
const maxPoolSize = 4;
/** How often jobs are looked for whose worker is gone: each time costs an embedded database tens of milliseconds. */
const lookForLostSeconds = 3;

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

export interface DeliveredJob extends Omit<Delivered, 'id'> {
  readonly runId: string;
}

export interface RunHandlers {
  /** A rejection uses a retry. */
  deliver(job: DeliveredJob): Promise<void>;
  /** Called when every retry is used up. */
  lost(runId: string, signal: AbortSignal): Promise<void>;
}

export class RunQueue {
  readonly #boss: PgBoss;
  readonly #stopping = new AbortController();
  readonly #runs: JobLane;
  readonly #previews: JobLane;
  readonly #loginTests: OnceLane<LoginTestJob>;

  constructor({ engine }: { readonly engine: QueueEngine }, onError: (error: unknown) => void) {
    this.#boss = new PgBoss({
      ...(engine.name === 'pglite'
        ? { db: fromPglite(engine.pglite), backend: 'pglite' }
        : { connectionString: engine.url, max: maxPoolSize }),
      useListenNotify: true,
      superviseIntervalSeconds: lookForLostSeconds,
      monitorIntervalSeconds: lookForLostSeconds,
      schedule: false,
    });
    this.#boss.on('error', onError);
    const { signal } = this.#stopping;
    this.#runs = new JobLane(this.#boss, { name: 'runs', lost: 'lost-runs', field: 'runId', retries }, signal);
    this.#previews = new JobLane(
      this.#boss,
      { name: 'previews', lost: 'lost-previews', field: 'previewId', retries: previewRetries },
      signal,
    );
    // A sign-in counts at the target.
    this.#loginTests = new OnceLane(this.#boss, 'login-tests', signal);
  }

  async start(): Promise<void> {
    await this.#boss.start();
    await this.#runs.create();
    await this.#previews.create();
    await this.#loginTests.create();
  }

  /** The run queue exists and responds. */
  isThere(): Promise<boolean> {
    return this.#runs.isThere();
  }

  sendRun(runId: string, trx: QueueTrx): Promise<void> {
    return this.#runs.send(runId, trx);
  }

  sendPreview(previewId: string, trx: QueueTrx): Promise<void> {
    return this.#previews.send(previewId, trx);
  }

  sendLoginTest(job: LoginTestJob, trx: QueueTrx): Promise<void> {
    return this.#loginTests.send(job, trx);
  }

  work(handlers: RunHandlers, options: LaneWork): Promise<void> {
    const deliver = ({ id, ...job }: Delivered): Promise<void> => handlers.deliver({ ...job, runId: id });
    return this.#runs.work({ deliver, lost: (runId, signal) => handlers.lost(runId, signal) }, options);
  }

  workPreviews(handlers: LaneHandlers, options: LaneWork): Promise<void> {
    return this.#previews.work(handlers, options);
  }

  workLoginTests(test: (job: LoginTestJob, signal: AbortSignal) => Promise<void>): Promise<void> {
    return this.#loginTests.work(test, { concurrency: loginTestsAtOnce });
  }

  async sweepFinished(): Promise<void> {
    await this.#runs.sweepFinished();
    await this.#previews.sweepFinished();
    await this.#loginTests.sweepFinished();
  }

  /** Stops running jobs and puts them back into the queue. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error('the worker is stopping'));
    await this.#boss.stop({ graceful: true, timeout: maxStopMs });
  }
}
