// How two addresses of an app belong together.

const parametersOf = (path: string): Map<string, string> => new Map(new URLSearchParams(path.split('?')[1] ?? ''));
const bare = (path: string): string => path.split('?')[0] ?? '';

/** One page, however it is sorted, filtered or turned. In an app with one script for everything a parameter chooses the page: one that both have must be the same. */
export function isSamePlace(one: string, other: string): boolean {
  if (bare(one) !== bare(other)) return false;
  const given = parametersOf(other);
  return [...parametersOf(one)].every(([name, value]) => (given.get(name) ?? value) === value);
}

/**
 * `/items` is just above `/items/new`. A way to a form may stand anywhere, in a menu above all, so that only the address
 * tells whether a page lists what the form makes. The root is above everything and tells nothing.
 */
export function isJustAbove(page: string, form: string): boolean {
  const above = bare(page).replace(/\/$/, '');
  const [last = '', ...more] = bare(form).startsWith(`${above}/`)
    ? bare(form)
        .slice(above.length + 1)
        .split('/')
    : [];
  return /\w/.test(above) && last !== '' && more.every((part) => part === '');
}
