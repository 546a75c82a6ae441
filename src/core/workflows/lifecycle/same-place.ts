// How two addresses of an app belong together.
import { chosenWords } from '#core/evidence/route.ts';
import { asWords } from '#core/words/as-words.ts';
import { confirmWords, deleteWords } from '#core/words/record-words.ts';
import { namesNothing } from '#core/words/names-nothing.ts';
import { wholeWord } from '#core/words/words.ts';
import { isId } from '../names-record.ts';

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
const changes = /^(?:edit|form)$/i;
const isOn = /^(?:|1|true|yes|on)$/i;
const root = /(?:^|\/)(?:(?:index|default|main|home)\.\w+)?$/i;

/** The script that is told by parameters to show the form for a new record, without them. One that changes no record makes one. */
function scriptAbove(form: string): string | null {
  const given = [...parametersOf(form)];
  const ofNone = !given.some(([, value]) => isId(value) && !namesNothing(value));
  const rest = given.filter(
    ([name, value]) =>
      !makes.test(value) && !(makes.test(name) && isOn.test(value)) && !(ofNone && changes.test(value)),
  );
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

const verb = wholeWord(deleteWords, confirmWords, 'do|del|confirmed|really');
/** `delete`, `doDelete`, `confirm_delete`. */
const asksOrAnswers = (text: string): boolean =>
  asWords(text)
    .split(' ')
    .every((word) => verb.test(word));

interface Subject {
  readonly path: string;
  readonly names: ReadonlyMap<string, string>;
  /** Parameters that say what is done to it. */
  readonly verbs: ReadonlySet<string>;
  readonly acts: boolean;
}

/** What an address is about, without what is to be done to it. */
function subjectOf(address: string): Subject {
  const segments = bare(address).split('/');
  const path = segments.filter((part) => !asksOrAnswers(part)).join('/');
  const given = parametersOf(address);
  const verbs = new Set([...given].filter(([, value]) => asksOrAnswers(value)).map(([name]) => name));
  const names = new Map([...given].filter(([name]) => !verbs.has(name)));
  return { path, names, verbs, acts: verbs.size > 0 || path !== bare(address) };
}

/**
 * It is about what the page is about, and does something to it, as a link does that answers what the page asks:
 * `?tool=5&do=confirm`, or all of the address and more, on the page `?tool=5&do=delete`.
 */
export function continues(address: string, page: string): boolean {
  const [given, asked] = [subjectOf(address), subjectOf(page)];
  return (
    given.path === asked.path &&
    (asked.names.size > 0 || asked.path.split('/').some(isId)) &&
    [...asked.names].every(([name, value]) => given.names.get(name) === value) &&
    [...asked.verbs].every((name) => !given.names.has(name)) &&
    (given.names.size > asked.names.size || (given.acts && !isSameAddress(address, page)))
  );
}

const isSameAddress = (one: string, other: string): boolean => isSamePlace(one, other) && isSamePlace(other, one);
