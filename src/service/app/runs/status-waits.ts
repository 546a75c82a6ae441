// Readers that wait for a run to change, bounded per reader and in all. Whoever finds no place is answered at once.
export interface WaitBounds {
  readonly perReader: number;
  readonly inAll: number;
}

export class StatusWaits {
  readonly #bounds: WaitBounds;
  readonly #waiting = new Map<string, number>();
  readonly #closed = new AbortController();
  #inAll = 0;

  constructor(bounds: WaitBounds) {
    this.#bounds = bounds;
  }

  get held(): number {
    return this.#inAll;
  }

  /** Ends every wait: the server stops. */
  close(): void {
    this.#closed.abort();
  }

  /** Asks `changed` again and again until it is true, `untilMs` have passed, or the server stops. */
  async hold(reader: string, untilMs: number, everyMs: number, changed: () => Promise<boolean>): Promise<void> {
    const mine = this.#waiting.get(reader) ?? 0;
    if (mine >= this.#bounds.perReader || this.#inAll >= this.#bounds.inAll) return;
    this.#waiting.set(reader, mine + 1);
    this.#inAll += 1;
    try {
      const endsAt = performance.now() + untilMs;
      for (let left = untilMs; left > 0 && !this.#closed.signal.aborted; left = endsAt - performance.now()) {
        await this.#pause(Math.min(everyMs, left));
        if (await changed()) return;
      }
    } finally {
      this.#inAll -= 1;
      const rest = (this.#waiting.get(reader) ?? 1) - 1;
      if (rest === 0) this.#waiting.delete(reader);
      else this.#waiting.set(reader, rest);
    }
  }

  #pause(ms: number): Promise<void> {
    const { signal } = this.#closed;
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      if (signal.aborted) done();
      else signal.addEventListener('abort', done, { once: true });
    });
  }
}
