// Short runs that go on all the time: each start is repeated with its key until it is answered, as a caller would.
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { hasEnded } from '#core/domain/run-machine.ts';
import type { RunState } from '#contract/vocabulary/run-states.ts';
import type { RunStart } from '#contract/run-start.ts';
import type { Fleet } from './fleet.ts';

const pauseMs = 200;
const maxAnswerMs = 10_000;

/** What kind of runs go on. */
export interface Load {
  readonly inFlight: number;
  readonly bodyOf: (url: string) => RunStart;
  /** Longer than a run that was killed as often as the queue allows, on a busy machine. */
  readonly maxEndMs: number;
}

export const shortScans: Load = {
  inFlight: 4,
  bodyOf: (url) => ({ url, scopedPaths: ['/', '/about'], viewport: 'desktop', skipCrawl: true }),
  maxEndMs: 300_000,
};

interface Order {
  readonly key: string;
  readonly url: string;
  runId: string | null;
}

export class Traffic {
  readonly #fleet: Fleet;
  readonly #urls: readonly string[];
  readonly #load: Load;
  readonly #orders: Order[] = [];
  readonly #open = new Set<Order>();
  #wanted = true;
  #loop: Promise<void> = Promise.resolve();
  /** Answers that a caller must never get. */
  readonly problems: string[] = [];

  constructor(fleet: Fleet, urls: readonly string[], load: Load) {
    this.#fleet = fleet;
    this.#urls = urls;
    this.#load = load;
  }

  /** The starts that were sent; each must be exactly one run. */
  get starts(): number {
    return this.#orders.length;
  }

  get runIds(): readonly string[] {
    return this.#orders.flatMap(({ runId }) => (runId === null ? [] : [runId]));
  }

  begin(): void {
    this.#loop = this.#go();
  }

  async #go(): Promise<void> {
    while (this.#wanted || this.#open.size > 0) {
      if (this.#wanted && this.#open.size < this.#load.inFlight) this.#order();
      for (const order of this.#open) await (order.runId === null ? this.#start(order) : this.#look(order));
      await delay(pauseMs);
    }
  }

  #order(): void {
    const url = this.#urls[this.#orders.length % this.#urls.length]!;
    const order: Order = { key: randomBytes(12).toString('hex'), url, runId: null };
    this.#orders.push(order);
    this.#open.add(order);
  }

  async #ask(path: string, init: RequestInit): Promise<{ status: number; body: unknown } | null> {
    try {
      const answer = await fetch(`${this.#fleet.url}${path}`, { ...init, signal: AbortSignal.timeout(maxAnswerMs) });
      return { status: answer.status, body: await answer.json() };
    } catch {
      // The service is down just now; the same is asked again.
      return null;
    }
  }

  async #start(order: Order): Promise<void> {
    const answer = await this.#ask('/api/runs/start', {
      method: 'POST',
      headers: { 'x-api-key': this.#fleet.key, 'content-type': 'application/json', 'idempotency-key': order.key },
      body: JSON.stringify(this.#load.bodyOf(`${order.url}/`)),
    });
    if (answer === null || answer.status >= 500) return;
    if (answer.status === 200) order.runId = (answer.body as { runId: string }).runId;
    else {
      this.problems.push(`a start was answered with ${answer.status}: ${JSON.stringify(answer.body).slice(0, 300)}`);
      this.#open.delete(order);
    }
  }

  async #look(order: Order): Promise<void> {
    const answer = await this.#ask(`/api/runs/${order.runId}`, {});
    if (answer === null || answer.status >= 500) return;
    if (answer.status !== 200) this.problems.push(`a run that was started is answered with ${answer.status}`);
    if (answer.status !== 200 || hasEnded((answer.body as { state: RunState }).state)) this.#open.delete(order);
  }

  /** Sends no further start, and resolves when all runs have ended, or with those that have not in time. */
  async finish(): Promise<void> {
    this.#wanted = false;
    const { maxEndMs } = this.#load;
    const late = new AbortController();
    const inTime = await Promise.race([
      this.#loop.then(() => true),
      delay(maxEndMs, false, { signal: late.signal }).catch(() => true),
    ]);
    late.abort();
    if (inTime) return;
    this.problems.push(`${this.#open.size} runs did not end within ${maxEndMs / 1_000} s`);
    this.#open.clear();
  }
}
