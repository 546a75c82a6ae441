// Looks regularly at the memory of the runs, and ends those that hold too much.
import { listProcesses, ownBytes, treeOf } from './process-tree.ts';

const lookMs = 250;

export interface WatchedRun {
  readonly roots: () => readonly number[];
  readonly onTooMuch: (bytes: number) => void;
}

export class MemoryWatch {
  readonly #maxBytes: number;
  readonly #runs = new Set<WatchedRun>();
  #timer: NodeJS.Timeout | null = null;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Ends when the answer is called. */
  add(run: WatchedRun): () => void {
    this.#runs.add(run);
    this.#timer ??= setInterval(() => this.#look(), lookMs).unref();
    return () => {
      this.#runs.delete(run);
      if (this.#runs.size > 0 || this.#timer === null) return;
      clearInterval(this.#timer);
      this.#timer = null;
    };
  }

  #look(): void {
    const processes = listProcesses();
    for (const { roots, onTooMuch } of this.#runs) {
      const bytes = treeOf(processes, roots()).reduce((sum, pid) => sum + ownBytes(pid), 0);
      if (bytes > this.#maxBytes) onTooMuch(bytes);
    }
  }
}
