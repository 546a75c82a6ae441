// Whether two addresses are one page of an app, however it is sorted, filtered or turned.

const parametersOf = (path: string): Map<string, string> => new Map(new URLSearchParams(path.split('?')[1] ?? ''));
const bare = (path: string): string => path.split('?')[0] ?? '';

/** In an app with one script for everything a parameter chooses the page: one that both have must be the same. */
export function isSamePlace(one: string, other: string): boolean {
  if (bare(one) !== bare(other)) return false;
  const given = parametersOf(other);
  return [...parametersOf(one)].every(([name, value]) => (given.get(name) ?? value) === value);
}
