// Finished responses as bytes, bounded by their size; repeated reads need neither the database nor the schema.
import type { Served } from './answer.ts';

interface Kept extends Served {
  confirmedAt: number;
}

export class ServedBytes {
  readonly #kept = new Map<string, Kept>();
  readonly #maxBytes: number;
  readonly #trustMs: number;
  readonly #now: () => number;
  #bytes = 0;

  /** Another process may delete a run; `trustMs` bounds how long its bytes are served here without asking. */
  constructor(options: { maxBytes: number; trustMs: number; now: () => number }) {
    this.#maxBytes = options.maxBytes;
    this.#trustMs = options.trustMs;
    this.#now = options.now;
  }

  /** The bytes, or null if there are none or `confirm` says that they may no longer be served. */
  async take(key: string, confirm: () => Promise<boolean>): Promise<Served | null> {
    const kept = this.#kept.get(key);
    if (kept === undefined) return null;
    if (this.#now() - kept.confirmedAt > this.#trustMs) {
      if (!(await confirm())) {
        this.drop(key);
        return null;
      }
      kept.confirmedAt = this.#now();
    }
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept;
  }

  keep(key: string, served: Served): void {
    this.drop(key);
    if (served.bytes.length > this.#maxBytes) return;
    this.#kept.set(key, { ...served, confirmedAt: this.#now() });
    this.#bytes += served.bytes.length;
    for (const [oldest] of this.#kept) {
      if (this.#bytes <= this.#maxBytes) break;
      this.drop(oldest);
    }
  }

  drop(key: string): void {
    const kept = this.#kept.get(key);
    if (kept === undefined) return;
    this.#kept.delete(key);
    this.#bytes -= kept.bytes.length;
  }
}
