// Notices when a page no longer answers: a loop without end, a call that blocks, a dialog that always comes back.
import { limit } from '#contract/limits.ts';

const pingMs = 500;

export interface HangWatchOptions {
  /** Settles as soon as the page has a moment to answer, whatever it answers. */
  readonly ping: () => Promise<unknown>;
  readonly now: () => number;
  /** How much of the time counts, from 0 to 1: less where others leave the page too little of a core. */
  readonly share: () => number;
  /** Called once, with the moment since when nothing was answered. */
  readonly onHang: (since: number) => void;
}

export class HangWatch {
  readonly #options: HangWatchOptions;
  readonly #timer: NodeJS.Timeout;
  #askedAt: number | null = null;
  /** The part of the silence in which the page could have answered: on a busy machine a slow page is no dead page. */
  #couldMs = 0;
  #tickedAt: number;

  constructor(options: HangWatchOptions) {
    this.#options = options;
    this.#tickedAt = options.now();
    this.#timer = setInterval(() => this.#tick(), pingMs);
    this.#timer.unref();
  }

  /** How long the page has left a ping unanswered; 0 when it answered the last one. */
  get silentMs(): number {
    return this.#askedAt === null ? 0 : this.#options.now() - this.#askedAt;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    const now = this.#options.now();
    // While this process was too busy to listen, an answer may have arrived: that time is not the page's.
    const passed = Math.min(now - this.#tickedAt, 2 * pingMs);
    this.#tickedAt = now;
    if (this.#askedAt === null) return this.#ask(now);
    this.#couldMs += passed * this.#options.share();
    if (this.#couldMs < limit('hangMs')) return;
    this.stop();
    this.#options.onHang(this.#askedAt);
  }

  #ask(now: number): void {
    this.#askedAt = now;
    this.#couldMs = 0;
    const answered = (): void => {
      this.#askedAt = null;
    };
    this.#options.ping().then(answered, answered);
  }
}
