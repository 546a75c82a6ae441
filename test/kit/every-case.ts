/** `npm test` runs a sample of the longest suites; `npm run trial:suites`, with `PROOFRUN_TESTS=all`, runs every case. */
export const everyCase = process.env.PROOFRUN_TESTS === 'all';

/** The cases that the everyday run keeps: those that protect most. */
export const everydayOf = <T>(cases: readonly T[], keep: (one: T) => boolean): readonly T[] =>
  everyCase ? cases : cases.filter(keep);

/** One case of each kind. */
export function sampleOf<T>(cases: readonly T[], kind: (one: T) => string): readonly T[] {
  return everyCase ? cases : [...Map.groupBy(cases, kind).values()].map(([first]) => first!);
}
