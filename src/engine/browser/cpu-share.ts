// How much of a core a busy process gets, now that others want one too.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** From 0 to 1, by the number of threads that want to run; 1 on a system that does not tell it. */
export function cpuShare(): number {
  try {
    const [wanting = ''] = /\d+(?=\/)/.exec(readFileSync('/proc/loadavg', 'latin1')) ?? [];
    // Whoever reads it is one of them.
    return Math.min(1, availableParallelism() / Math.max(1, Number(wanting) - 1));
  } catch {
    return 1;
  }
}
