// Decides how much of a run happens at the same time. A loaded machine slows a run down; it does not break it.

export interface SchedulerOptions {
  /** Share of the processors in use since the last call, 0 to 1. */
  readonly busy: () => number;
  /** Milliseconds on a clock that never goes back. */
  readonly now: () => number;
  readonly maxTabs: number;
  /** Pages in which a click is watched at the same time. */
  readonly maxWatched: number;
  readonly minWorking: number;
  readonly maxWorking: number;
}

const adaptMs = 250;
/** Above this share of busy processors another page only takes time from the others. */
const tooBusy = 0.95;
const hasRoom = 0.85;

class Slots {
  free: number;
  /** Who worked before goes on first: a page that was just used must not wait for one that was not opened yet. */
  readonly #resuming: (() => void)[] = [];
  readonly #starting: (() => void)[] = [];

  constructor(free: number) {
    this.free = free;
  }

  get waiting(): number {
    return this.#resuming.length + this.#starting.length;
  }

  async take(resumes = false): Promise<void> {
    if (this.free > 0) {
      this.free -= 1;
      return;
    }
    await new Promise<void>((go) => (resumes ? this.#resuming : this.#starting).push(go));
  }

  give(): void {
    this.free += 1;
    this.admit();
  }

  admit(): void {
    while (this.free > 0) {
      const next = this.#resuming.shift() ?? this.#starting.shift();
      if (next === undefined) return;
      this.free -= 1;
      next();
    }
  }
}

export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #tabs: Slots;
  readonly #turns: Slots;
  readonly #watched: Slots;
  #width: number;
  #adaptedAt = Number.NEGATIVE_INFINITY;

  constructor(options: SchedulerOptions) {
    this.#options = options;
    this.#width = options.minWorking;
    this.#tabs = new Slots(options.maxTabs);
    this.#turns = new Slots(options.minWorking);
    this.#watched = new Slots(options.maxWatched);
  }

  /** Work that needs an open tab: it waits for one of the few, and then for its turn. */
  async inTab<T>(job: () => Promise<T>): Promise<T> {
    await this.#tabs.take();
    try {
      return await this.#work(job);
    } finally {
      this.#tabs.give();
    }
  }

  async #work<T>(job: () => Promise<T>): Promise<T> {
    await this.#turns.take();
    try {
      return await job();
    } finally {
      this.#giveTurn();
    }
  }

  /** Only from inside `inTab`: while a page is merely watched, another one may work. */
  async rest<T>(job: () => Promise<T>): Promise<T> {
    this.#giveTurn();
    try {
      return await job();
    } finally {
      await this.#turns.take(true);
    }
  }

  /**
   * Only from inside `inTab`: a page is used and watched for its answer. That is little work, but too many pages at once
   * would take from each other the time in which they have to answer.
   */
  watch<T>(job: () => Promise<T>): Promise<T> {
    return this.rest(async () => {
      await this.#watched.take();
      try {
        return await job();
      } finally {
        this.#watched.give();
      }
    });
  }

  #giveTurn(): void {
    this.#turns.give();
    this.#adapt();
  }

  #adapt(): void {
    const { busy, now, minWorking, maxWorking } = this.#options;
    if (now() - this.#adaptedAt < adaptMs) return;
    this.#adaptedAt = now();
    const share = busy();
    const wanted =
      share > tooBusy
        ? Math.max(minWorking, this.#width - 1)
        : share < hasRoom && this.#turns.waiting > 0
          ? Math.min(maxWorking, this.#width + 1)
          : this.#width;
    this.#turns.free += wanted - this.#width;
    this.#width = wanted;
    this.#turns.admit();
  }
}
