// How two addresses of an app belong together.

const parametersOf = (path: string): Map<string, string> => new Map(new URLSearchParams(path.split('?')[1] ?? ''));
const bare = (path: string): string => path.split('?')[0] ?? '';

/** One page, however it is sorted, filtered or turned. In an app with one script for everything a parameter chooses the page: one that both have must be the same. */
export function isSamePlace(one: string, other: string): boolean {
  if (bare(one) !== bare(other)) return false;
  const given = parametersOf(other);
  return [...parametersOf(one)].every(([name, value]) => (given.get(name) ?? value) === value);
}

/** Where the address of a form says that its records are. The root is above everything, so that it says nothing. */
export function pageAbove(form: string): string | null {
  const path = bare(form);
  const at = path.indexOf('#/');
  const [app, inApp] = at < 0 ? ['', path.split('#')[0] ?? ''] : [path.slice(0, at + 1), path.slice(at + 1)];
  const parts = inApp.split('/').filter((part) => part !== '');
  return parts.length < 2 ? null : `${app}/${parts.slice(0, -1).join('/')}${inApp.endsWith('/') ? '/' : ''}`;
}

const trimmed = (path: string): string => path.replace(/\/$/, '');

/**
 * `/items` is just above `/items/new`. A way to a form may stand anywhere, in a menu above all, so that only the address
 * tells whether a page lists what the form makes.
 */
export function isJustAbove(page: string, form: string): boolean {
  const above = pageAbove(form);
  return above !== null && trimmed(bare(page)) === trimmed(above);
}
