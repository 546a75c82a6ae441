// How two addresses of an app belong together.
import { chosenWords } from '#core/evidence/route.ts';

const parametersOf = (path: string): Map<string, string> => new Map(new URLSearchParams(path.split('?')[1] ?? ''));
const bare = (path: string): string => path.split('?')[0] ?? '';

/** One page, however it is sorted, filtered or turned. In an app with one script for everything a parameter chooses the page: one that both have must be the same. */
export function isSamePlace(one: string, other: string): boolean {
  if (bare(one) !== bare(other)) return false;
  const given = parametersOf(other);
  return [...parametersOf(one)].every(([name, value]) => (given.get(name) ?? value) === value);
}

/** Whoever is sent there is still at the form: of what chose it in the address, nothing is gone. */
export const staysAt = (landed: string, form: string): boolean =>
  isSamePlace(landed, form) &&
  [...chosenWords(form)].every(([name, value]) => parametersOf(landed).get(name) === value);

const makes = /^(?:add|new|create|insert)$/i;
const root = /(?:^|\/)(?:(?:index|default|main|home)\.\w+)?$/i;

/** The script that is told by a parameter to show the form for a new record, without that parameter. */
function scriptAbove(form: string): string | null {
  const given = [...parametersOf(form)];
  const rest = given.filter(([, value]) => !makes.test(value));
  if (rest.length === given.length || (rest.length === 0 && root.test(bare(form)))) return null;
  return `${bare(form)}${rest.length === 0 ? '' : `?${new URLSearchParams(rest)}`}`;
}

/** Where the address of a form says that its records are. The root is above everything, so that it says nothing. */
export function pageAbove(form: string): string | null {
  const script = scriptAbove(form);
  if (script !== null) return script;
  const path = bare(form);
  const at = path.indexOf('#/');
  const [app, inApp] = at < 0 ? ['', path.split('#')[0] ?? ''] : [path.slice(0, at + 1), path.slice(at + 1)];
  const parts = inApp.split('/').filter((part) => part !== '');
  return parts.length < 2 ? null : `${app}/${parts.slice(0, -1).join('/')}${inApp.endsWith('/') ? '/' : ''}`;
}

const trimmed = (path: string): string => path.replace(/\/$/, '');

/**
 * `/items` is just above `/items/new`, and `/shelf.php` above `/shelf.php?do=new`. A way to a form may stand anywhere,
 * in a menu above all, so that only the address tells whether a page lists what the form makes.
 */
export function isJustAbove(page: string, form: string): boolean {
  const above = pageAbove(form);
  if (above === null || trimmed(bare(page)) !== trimmed(bare(above))) return false;
  const given = parametersOf(page);
  return (
    [...parametersOf(above)].every(([name, value]) => given.get(name) === value) &&
    (scriptAbove(form) === null || chosenWords(page).size === chosenWords(above).size)
  );
}

/** It repeats the whole address of a page and adds something, as a link does that answers what the page asks. */
export function continues(address: string, page: string): boolean {
  const given = parametersOf(address);
  const asked = [...parametersOf(page)];
  return (
    bare(address) === bare(page) &&
    asked.length > 0 &&
    given.size > asked.length &&
    asked.every(([name, value]) => given.get(name) === value)
  );
}
