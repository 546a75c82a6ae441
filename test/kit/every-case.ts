/** The everyday test runs a sample of the longest suites; `PROOFRUN_TESTS=all` runs every case. */
export const everyCase = process.env.PROOFRUN_TESTS === 'all';

/** One case of each kind. */
export function sampleOf<T>(cases: readonly T[], kind: (one: T) => string): readonly T[] {
  return everyCase ? cases : [...Map.groupBy(cases, kind).values()].map(([first]) => first!);
}
