// Who a key belonged to a moment ago: enough to choose a rate limit, never enough to authenticate.
import type { Caller } from '../caller.ts';

interface Seen {
  readonly caller: Caller | null;
  readonly at: number;
}

export class RecentCallers {
  readonly #seen = new Map<string, Seen>();
  readonly #max: number;
  readonly #trustMs: number;
  readonly #now: () => number;

  constructor(options: { max: number; trustMs: number; now: () => number }) {
    this.#max = options.max;
    this.#trustMs = options.trustMs;
    this.#now = options.now;
  }

  /** undefined: not seen lately. */
  find(key: string): Caller | null | undefined {
    const seen = this.#seen.get(key);
    return seen !== undefined && this.#now() - seen.at <= this.#trustMs ? seen.caller : undefined;
  }

  remember(key: string, caller: Caller | null): void {
    this.#seen.delete(key);
    this.#seen.set(key, { caller, at: this.#now() });
    if (this.#seen.size <= this.#max) return;
    const oldest = this.#seen.keys().next();
    if (!oldest.done) this.#seen.delete(oldest.value);
  }
}
