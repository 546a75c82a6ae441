// Decides how much of a run happens at the same time. A loaded machine slows a run down; it does not break it.

export interface SchedulerOptions {
  /** Share of the processors in use since the last call, 0 to 1. */
  readonly busy: () => number;
  /** Milliseconds on a clock that never goes back. */
  readonly now: () => number;
  /** Open tabs. One that only waits still takes time: its page may move for ever. */
  readonly tabs: Bounds;
  /** Pages that load or are measured. */
  readonly working: Bounds;
  /** Pages in which a click is watched. */
  readonly watched: Bounds;
}

interface Bounds {
  readonly min: number;
  readonly max: number;
}

const adaptMs = 250;
/** Above this share of busy processors another page only takes time from the others. */
const tooBusy = 0.95;
const hasRoom = 0.85;

/** Places for a number of jobs that grows and shrinks with the room on the machine. */
class Slots {
  readonly #bounds: Bounds;
  #width: number;
  #free: number;
  /** Who worked before goes on first: a page that was just used must not wait for one that was not opened yet. */
  readonly #resuming: (() => void)[] = [];
  readonly #starting: (() => void)[] = [];

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
    this.#width = bounds.min;
    this.#free = bounds.min;
  }

  get waiting(): number {
    return this.#resuming.length + this.#starting.length;
  }

  async take(resumes = false): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    await new Promise<void>((go) => (resumes ? this.#resuming : this.#starting).push(go));
  }

  give(): void {
    this.#free += 1;
    this.#admit();
  }

  adapt(share: number): void {
    const { min, max } = this.#bounds;
    const step = share > tooBusy ? -1 : share < hasRoom && this.waiting > 0 ? 1 : 0;
    const wanted = Math.max(min, Math.min(max, this.#width + step));
    this.#free += wanted - this.#width;
    this.#width = wanted;
    this.#admit();
  }

  #admit(): void {
    while (this.#free > 0) {
      const next = this.#resuming.shift() ?? this.#starting.shift();
      if (next === undefined) return;
      this.#free -= 1;
      next();
    }
  }
}

export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #tabs: Slots;
  readonly #turns: Slots;
  readonly #watched: Slots;
  #adaptedAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: SchedulerOptions) {
    this.#options = options;
    this.#tabs = new Slots(options.tabs);
    this.#turns = new Slots(options.working);
    this.#watched = new Slots(options.watched);
  }

  /** Work that needs an open tab: it waits for one of the few, and then for its turn. */
  inTab<T>(job: () => Promise<T>): Promise<T> {
    return this.#with(this.#tabs, () => this.#with(this.#turns, job));
  }

  /** Only from inside `inTab`: while a page is merely watched, another one may work. */
  async rest<T>(job: () => Promise<T>): Promise<T> {
    this.#give(this.#turns);
    try {
      return await job();
    } finally {
      await this.#take(this.#turns, true);
    }
  }

  /**
   * Only from inside `inTab`: a page is used and watched for its answer. That is little work, but too many pages at once
   * would take from each other the time in which they have to answer.
   */
  watch<T>(job: () => Promise<T>): Promise<T> {
    return this.rest(() => this.#with(this.#watched, job));
  }

  async #with<T>(slots: Slots, job: () => Promise<T>): Promise<T> {
    await this.#take(slots, false);
    try {
      return await job();
    } finally {
      this.#give(slots);
    }
  }

  async #take(slots: Slots, resumes: boolean): Promise<void> {
    const taken = slots.take(resumes);
    this.#lookAgainLater();
    await taken;
  }

  #give(slots: Slots): void {
    slots.give();
    this.#adapt();
  }

  #adapt(): void {
    const { busy, now } = this.#options;
    if (now() - this.#adaptedAt < adaptMs) return;
    this.#adaptedAt = now();
    const share = busy();
    for (const slots of [this.#tabs, this.#turns, this.#watched]) slots.adapt(share);
  }

  /** While everybody waits for a page to answer, nobody gives anything back, and yet there may be room. */
  #lookAgainLater(): void {
    if (this.#timer !== null || this.#tabs.waiting + this.#turns.waiting + this.#watched.waiting === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#adapt();
      this.#lookAgainLater();
    }, adaptMs).unref();
  }
}
