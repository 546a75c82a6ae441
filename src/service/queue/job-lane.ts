// One kind of job: sent inside a transaction, delivered again when its worker is lost, and handed over as lost in the end.
import { fromKysely, type Job, type KyselyTransactionLike, type PgBoss } from 'pg-boss';

export const heartbeatSeconds = 10;
export const heartbeatRefreshSeconds = 3;
// A job that waits long asks less often.
const deferralsPerSecond = 4;
const maxDeferSeconds = 5;
const neverDueSeconds = 3_600;
/** Where the database cannot announce a job, it is found by asking this often. */
const askSeconds = 0.5;
/** A job is announced when it is sent; only one that was put off is found by asking. */
const askForPutOffSeconds = 1;
/** For lanes whose jobs are never put off, and for those of jobs that were lost some time ago. */
const askRarelySeconds = 5;
export const rarePolling = { pollingIntervalSeconds: askSeconds, notifyPollingIntervalSeconds: askRarelySeconds };

/** A transaction of the store. Its plugins rename columns, which the queue's own statements must not see. */
export interface QueueTrx {
  withoutPlugins(): KyselyTransactionLike;
}

export interface LaneOptions {
  readonly name: string;
  /** Where jobs go whose every retry is used up. */
  readonly lost: string;
  /** The field of a job that names its row. */
  readonly field: string;
  readonly retries: number;
}

export interface Delivered {
  readonly id: string;
  /** Aborts when the job now belongs to another worker, or when this worker stops. */
  readonly signal: AbortSignal;
  /** True once this worker stops. */
  isStopping(): boolean;
  /** Ends this delivery and sends another for later, without using a retry. */
  defer(trx: QueueTrx): Promise<void>;
  /** The same at once, for a job that a stopping worker gives back. */
  giveBack(trx: QueueTrx): Promise<void>;
}

export interface LaneWork {
  readonly concurrency: number;
  /** How often the queue is asked for jobs, in seconds, whatever it announces. */
  readonly askSeconds?: number;
}

export interface LaneHandlers {
  /** A rejection uses a retry. */
  deliver(job: Delivered): Promise<void>;
  /** Called when every retry is used up. */
  lost(id: string, signal: AbortSignal): Promise<void>;
}

type LaneJob = Readonly<Record<string, unknown>> & { readonly deferrals: number };

export const onTrx = (trx: QueueTrx): ReturnType<typeof fromKysely> => fromKysely(trx.withoutPlugins());

// On PGlite the first send to a queue must not be one inside a transaction: it would never return.
export async function warmQueue(boss: PgBoss, name: string): Promise<void> {
  const id = await boss.send(name, {}, { startAfter: neverDueSeconds });
  if (id !== null) await boss.deleteJob(name, id);
}

export class JobLane {
  readonly #boss: PgBoss;
  readonly #options: LaneOptions;
  readonly #stopping: AbortSignal;

  constructor(boss: PgBoss, options: LaneOptions, stopping: AbortSignal) {
    this.#boss = boss;
    this.#options = options;
    this.#stopping = stopping;
  }

  async create(): Promise<void> {
    const { name, lost, retries } = this.#options;
    const settings = { notify: true, heartbeatSeconds, retryLimit: retries, retryDelay: 0 };
    await this.#boss.createQueue(lost, settings);
    await this.#boss.createQueue(name, { ...settings, deadLetter: lost });
    for (const each of [lost, name]) await warmQueue(this.#boss, each);
  }

  async isThere(): Promise<boolean> {
    return (await this.#boss.getQueue(this.#options.name).catch(() => null)) !== null;
  }

  async send(id: string, trx: QueueTrx): Promise<void> {
    await this.#send(id, 0, 0, trx);
  }

  async #send(id: string, deferrals: number, afterSeconds: number, trx: QueueTrx): Promise<void> {
    const { name, field } = this.#options;
    const job = { [field]: id, deferrals };
    const sent = await this.#boss.send(name, job, { startAfter: afterSeconds, db: onTrx(trx) });
    if (sent === null) throw new Error('the queue accepted no job');
  }

  /** Ends this job and sends another in one step, so that a row always has exactly one and no retry is used. */
  async #sendAgain(job: Job<LaneJob>, deferrals: number, afterSeconds: number, trx: QueueTrx): Promise<void> {
    const { name } = this.#options;
    const ended: { affected?: number } = await this.#boss.complete(name, job, undefined, { db: onTrx(trx) });
    if (ended.affected !== 1) throw new Error('the job was given to another worker');
    await this.#send(this.#idOf(job), deferrals, afterSeconds, trx);
  }

  #idOf(job: Job<LaneJob>): string {
    return String(job.data[this.#options.field]);
  }

  async work(handlers: LaneHandlers, { concurrency, askSeconds: ask }: LaneWork): Promise<void> {
    const { name, lost } = this.#options;
    const settings = {
      pollingIntervalSeconds: ask ?? askSeconds,
      notifyPollingIntervalSeconds: ask ?? askForPutOffSeconds,
      heartbeatRefreshSeconds,
      localConcurrency: concurrency,
    };
    await this.#boss.work<LaneJob>(name, settings, async (jobs) => {
      for (const job of jobs) await handlers.deliver(this.#delivered(job));
    });
    await this.#boss.work<LaneJob>(lost, { ...rarePolling, heartbeatRefreshSeconds }, async (jobs) => {
      for (const job of jobs) await handlers.lost(this.#idOf(job), this.#signalOf(job));
    });
  }

  #signalOf({ signal }: Job<LaneJob>): AbortSignal {
    return AbortSignal.any([signal, this.#stopping]);
  }

  #delivered(job: Job<LaneJob>): Delivered {
    const { deferrals } = job.data;
    const wait = Math.min(1 + Math.floor(deferrals / deferralsPerSecond), maxDeferSeconds);
    return {
      id: this.#idOf(job),
      signal: this.#signalOf(job),
      isStopping: () => this.#stopping.aborted,
      defer: (trx) => this.#sendAgain(job, deferrals + 1, wait, trx),
      giveBack: (trx) => this.#sendAgain(job, 0, 0, trx),
    };
  }

  /** A job names its row, and is of no use once it has ended. */
  async sweepFinished(): Promise<void> {
    for (const name of [this.#options.name, this.#options.lost]) await this.#boss.deleteStoredJobs(name);
  }
}
