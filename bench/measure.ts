// CPU, wall time and peak memory of a piece of work, counted over this process and all its children.
import { useOfTree } from './process-tree.ts';

export interface Measure {
  readonly cpu: number;
  readonly wall: number;
  readonly peakMiB: number;
}

const sampleMs = 250;

export async function measure(
  work: (mark: () => void) => Promise<void>,
): Promise<{ whole: Measure; marked: Measure | null }> {
  const before = useOfTree(process.pid);
  const startedAt = performance.now();
  let peak = before.residentBytes;
  let marked: Measure | null = null;
  const sampler = setInterval(() => {
    peak = Math.max(peak, useOfTree(process.pid).residentBytes);
  }, sampleMs);
  const read = (): Measure => {
    const { cpuSeconds } = useOfTree(process.pid);
    return {
      cpu: cpuSeconds - before.cpuSeconds,
      wall: (performance.now() - startedAt) / 1000,
      peakMiB: Math.round(peak / 2 ** 20),
    };
  };
  try {
    await work(() => {
      marked = read();
    });
  } finally {
    clearInterval(sampler);
  }
  return { whole: read(), marked };
}

/** The median of an odd number of rounds. */
export const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
