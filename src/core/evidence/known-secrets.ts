// The secrets of the login that this process uses. A process carries out one run, and text of a target can hold them
// anywhere: so the redactor knows them by value, in every form in which a page may repeat them.
import { mask } from './mask.ts';
import { secretEncodings } from './secret-encodings.ts';
import { isWeakSecret } from './weak-secret.ts';

/** Names of accounts that say nothing about a person, and stand in addresses. */
const commonNames = new Set('admin administrator root user users demo test guest owner manager me account'.split(' '));
const minName = 3;
const minOddWord = 5;

/** Whether a name belongs to one person, so that it does not stand on pages by chance. */
export const isDistinctName = (name: string): boolean =>
  name.length >= minName && !commonNames.has(name.toLowerCase().split('@')[0]!);

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const values = new Map<string, number>();
const names = new Map<string, number>();
let finder: RegExp | null = null;

/** Longer ones are never written letter by letter. */
const maxSpread = 200;

/** Written with space between its characters, forwards or backwards; each character is met once, whatever the space. */
function spread(value: string): string[] {
  const signs = Array.from(value.replaceAll(/\s+/g, ''));
  if (signs.length > maxSpread) return [];
  const apart = (list: readonly string[]): string => list.map(escape).join('\\s*');
  return [apart(signs), apart(signs.toReversed())];
}

function rebuild(): void {
  const forms = [...values.keys()]
    .flatMap((value) => secretEncodings(value.toWellFormed()))
    .sort((a, b) => b.length - a.length);
  const whole = [...names.keys()].map((name) => `(?<![\\p{L}\\p{N}])${escape(name)}(?![\\p{L}\\p{N}])`);
  const apart = [...values.keys()].flatMap((value) => spread(value.toWellFormed()));
  const all = [...new Set(forms)].map(escape).concat(apart, whole);
  finder = all.length === 0 ? null : new RegExp(all.join('|'), 'giu');
}

const count = (map: Map<string, number>, key: string, by: number): void => {
  const now = (map.get(key) ?? 0) + by;
  if (now > 0) map.set(key, now);
  else map.delete(key);
};

export interface SecretsToHide {
  readonly values: readonly string[];
  /** Hidden as whole words only. */
  readonly names: readonly string[];
}

/** A weak secret that is no ordinary word: hidden as a whole word, which no other text is. */
const isOddWord = (value: string): boolean =>
  value.length >= minOddWord && /\p{L}/u.test(value) && /[^\p{L}\s]/u.test(value) && !/\s/.test(value);

/** From now on no text of the target shows them. The answer forgets them again, when the run is over. */
export function hideSecrets(given: SecretsToHide): () => void {
  const own = [...new Set(given.values)].filter((value) => !isWeakSecret(value));
  const odd = given.values.filter((value) => isWeakSecret(value) && isOddWord(value));
  const ownNames = [...new Set([...given.names, ...odd])].filter(
    (name) => name.length >= minName && !commonNames.has(name.toLowerCase()),
  );
  for (const value of own) count(values, value, 1);
  for (const name of ownNames) count(names, name, 1);
  rebuild();
  let forgotten = false;
  return () => {
    if (forgotten) return;
    forgotten = true;
    for (const value of own) count(values, value, -1);
    for (const name of ownNames) count(names, name, -1);
    rebuild();
  };
}

export const hideKnown = (text: string): string => (finder === null ? text : text.replaceAll(finder, mask));

/** For a last look at what is about to be shown. */
export const knownSecrets = (): readonly string[] => [...values.keys()];

/** What pictures must not show. */
export const knownTexts = (): readonly string[] => [...values.keys(), ...names.keys()];
