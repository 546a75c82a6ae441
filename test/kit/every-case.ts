/**
 * How much of the longest suites runs. `npm test` keeps to the suites and cases that protect most, so that it stays
 * within ten minutes; CI sets `PROOFRUN_TESTS=ci` and adds the long suites; `npm run trial:suites` sets `all` and runs
 * every case of those that take a sample.
 */
const depth = process.env.PROOFRUN_TESTS ?? 'everyday';
if (!['everyday', 'ci', 'all'].includes(depth)) throw new Error(`PROOFRUN_TESTS is "${depth}": use ci or all`);

export const everyCase = depth === 'all';
export const longCases = depth !== 'everyday';

/** The cases that the everyday run keeps: those that protect most. */
export const everydayOf = <T>(cases: readonly T[], keep: (one: T) => boolean): readonly T[] =>
  everyCase ? cases : cases.filter(keep);

/** One case of each kind. */
export function sampleOf<T>(cases: readonly T[], kind: (one: T) => string): readonly T[] {
  return everyCase ? cases : [...Map.groupBy(cases, kind).values()].map(([first]) => first!);
}
