// Whether a process that works gets enough of a core, now that others want one too.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Below 1 where it gets less than half a core, by the number of threads that want one; 1 where the system does not tell. */
export function cpuShare(): number {
  try {
    const [wanting = ''] = /\d+(?=\/)/.exec(readFileSync('/proc/loadavg', 'latin1')) ?? [];
    // Whoever reads it is one of them.
    return Math.min(1, (2 * availableParallelism()) / Math.max(1, Number(wanting) - 1));
  } catch {
    return 1;
  }
}
