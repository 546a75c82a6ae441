// How the time of a text function grows with the length of its input, as the exponent n of length^n.
export interface Shape {
  readonly name: string;
  readonly make: (length: number) => string;
}

const longest = 2 ** 14;
const shortest = 2 ** 11;
/** A time this short at the longest length cannot be a square of it, and is too short to fit a curve to. */
const maxIdleMs = 4;
const maxPatienceMs = 40;
const repeats = 5;
const turns = 4;
const plainlyLinear = 1.2;

function timeOnce(work: (text: string) => unknown, text: string): number {
  // The time of this thread on a processor: waiting for one does not count.
  const before = process.threadCpuUsage();
  work(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** The least of several: whatever else the machine does only adds to it. */
function least(work: (text: string) => unknown, text: string): number {
  let best = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < repeats; turn++) {
    best = Math.min(best, timeOnce(work, text));
    if (best <= maxIdleMs || best > maxPatienceMs * 10) break;
  }
  return best;
}

/** The slope of the line through log(length), log(time). */
function slope(points: readonly (readonly [length: number, ms: number])[]): number {
  const logs = points.map(([length, ms]) => [Math.log2(length), Math.log2(Math.max(ms, 1e-3))] as const);
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = mean(logs.map(([at]) => at));
  const y = mean(logs.map(([, at]) => at));
  const over = logs.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0);
  return over / logs.reduce((sum, [a]) => sum + (a - x) ** 2, 0);
}

/** Null: too quick at the longest length to be anything but linear. */
export function growthOf(work: (text: string) => unknown, { make }: Shape): number | null {
  // A function that is slow with little text would take minutes with more.
  const length = timeOnce(work, make(shortest)) > maxPatienceMs ? shortest : longest;
  if (length === longest && least(work, make(length)) <= maxIdleMs) return null;
  const lengths = [length / 8, length / 4, length / 2, length];
  let growth = Number.POSITIVE_INFINITY;
  // A square stays a square however often it is measured; a bad moment of the machine passes.
  for (let turn = 0; turn < turns && growth > plainlyLinear; turn++)
    growth = Math.min(growth, slope(lengths.map((each) => [each, least(work, make(each))] as const)));
  return growth;
}
