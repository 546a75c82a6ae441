// CPU, wall time and peak memory of a piece of work, counted over this process and all its children.
import { TreeMeter } from './process-tree.ts';

export interface Measure {
  readonly cpu: number;
  readonly wall: number;
  readonly peakMiB: number;
}

const sampleMs = 250;

export async function measure(
  work: (mark: () => void) => Promise<void>,
): Promise<{ whole: Measure; marked: Measure | null }> {
  const meter = new TreeMeter(process.pid);
  meter.sample();
  const before = meter.cpuSeconds;
  const startedAt = performance.now();
  let marked: Measure | null = null;
  const sampler = setInterval(() => meter.sample(), sampleMs);
  const read = (): Measure => {
    meter.sample();
    return {
      cpu: meter.cpuSeconds - before,
      wall: (performance.now() - startedAt) / 1000,
      peakMiB: Math.round(meter.peakBytes / 2 ** 20),
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
