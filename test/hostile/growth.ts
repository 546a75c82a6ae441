// How the time of a text function grows with the length of its input, as the exponent n of length^n.
export interface Shape {
  readonly name: string;
  readonly make: (length: number) => string;
}

type Work = (text: string) => unknown;

const longest = 2 ** 15;
const shortest = 2 ** 8;
/** A time this short at the longest length cannot come from its square: that takes at least twice as long. */
const maxIdleMs = 25;
/** Shorter than the turn that a busy machine gives to one process, so that the least of several is undisturbed. */
const enoughMs = 0.5;
const maxRepeats = 15;
const turns = 8;
const plainlyLinear = 1.2;

function timeOnce(work: Work, text: string): number {
  const start = performance.now();
  work(text);
  return performance.now() - start;
}

/** The least of several: whatever else the machine does only adds to it. */
function least(work: Work, text: string, repeats: number, enough = 0): number {
  let best = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < repeats && best > enough; turn++) best = Math.min(best, timeOnce(work, text));
  return best;
}

/** The slope of the line through log(length), log(time). */
function slope(points: readonly (readonly [length: number, ms: number])[]): number {
  const logs = points.map(([length, ms]) => [Math.log2(length), Math.log2(ms)] as const);
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = mean(logs.map(([at]) => at));
  const y = mean(logs.map(([, at]) => at));
  const over = logs.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0);
  return over / logs.reduce((sum, [a]) => sum + (a - x) ** 2, 0);
}

/** The first length that takes long enough to be measured. */
function measurableLength(work: Work, { make }: Shape): number {
  let length = shortest;
  while (length < longest && least(work, make(length), 3, enoughMs) < enoughMs) length *= 2;
  return length;
}

/** Null: too quick at the longest length to be anything but linear. */
export function growthOf(work: Work, shape: Shape): number | null {
  const length = measurableLength(work, shape);
  if (length === longest) return null;
  // A function that is steep with little text would take minutes with more.
  const ahead = timeOnce(work, shape.make(length * 4));
  if (ahead < enoughMs * 30 && least(work, shape.make(longest), 2, maxIdleMs) <= maxIdleMs) return null;
  let growth = Number.POSITIVE_INFINITY;
  // A square stays a square however often it is measured; a bad moment of the machine passes.
  for (let turn = 0; turn < turns && growth > plainlyLinear; turn++) {
    const lengths = [length / 2, length, length * 2, length * 4];
    growth = Math.min(growth, slope(lengths.map((each) => [each, least(work, shape.make(each), maxRepeats)] as const)));
  }
  return growth;
}
