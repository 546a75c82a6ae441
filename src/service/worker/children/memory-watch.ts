// Looks regularly at the memory of the runs, and ends those that hold too much.
import { type ProcessRow, listProcesses, ownBytes, treeOf } from './process-tree.ts';

const lookMs = 250;
/** Reading every process of the machine costs: that is done anew only so often, and before a run is ended. */
const looksPerList = 20;

export interface WatchedRun {
  readonly roots: () => readonly number[];
  readonly onTooMuch: (bytes: number) => void;
}

export class MemoryWatch {
  readonly #maxBytes: number;
  readonly #runs = new Set<WatchedRun>();
  #timer: NodeJS.Timeout | null = null;
  #processes: readonly ProcessRow[] = [];
  #looks = 0;

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
    this.#processes = listProcesses(this.#looks % looksPerList === 0 ? [] : this.#processes);
    this.#looks += 1;
    for (const { roots, onTooMuch } of this.#runs) {
      if (bytesOf(this.#processes, roots()) <= this.#maxBytes) continue;
      const bytes = bytesOf(listProcesses(), roots());
      if (bytes > this.#maxBytes) onTooMuch(bytes);
    }
  }
}

const bytesOf = (processes: readonly ProcessRow[], roots: readonly number[]): number =>
  treeOf(processes, roots).reduce((sum, pid) => sum + ownBytes(pid), 0);
