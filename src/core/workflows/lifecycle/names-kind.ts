// Whether an address says by its words that it is about the kind of record that a form makes.
import { asWords } from '#core/words/as-words.ts';
import { editWords, makeWords } from '#core/words/record-words.ts';
import { wholeWord } from '#core/words/words.ts';

const doing = wholeWord(makeWords, editWords, 'index|list|all|admin|action|main|form|page|show|view|save|default|true');
const shortest = 4;

/** `memos` is about what `memo` is about. */
const bare = (word: string): string => word.replace(/(?:ies|es|s)$/i, '').toLowerCase();

/** Those of its path, and those by which a parameter chooses something. */
function wordsOf(address: string): ReadonlySet<string> {
  const url = new URL(address.replace('#/', '/').replace('#!/', '/'), 'http://app.invalid');
  const parts = url.pathname.split('/').map((part) => part.replace(/\.\w{2,5}$/, ''));
  const chosen = [...url.searchParams.values()].filter((value) => /^[a-z][\w-]*$/i.test(value));
  const said = asWords([...parts, ...chosen].join(' ')).split(/\s+/);
  return new Set(said.filter((word) => word.length >= shortest && !/\d/.test(word) && !doing.test(word)).map(bare));
}

/**
 * Those of the addresses that share a word with the form's own, the shorter the sooner. A word that most addresses have is
 * of the app, and not of a kind.
 */
export function namingKindOf(form: string, addresses: readonly string[]): readonly string[] {
  const all = addresses.map((address) => ({ address, said: wordsOf(address) }));
  const common = (word: string): boolean => all.filter(({ said }) => said.has(word)).length * 2 > all.length;
  const kind = [...wordsOf(form)].filter((word) => all.length < 3 || !common(word));
  return all
    .filter(({ address, said }) => address !== form && kind.some((word) => said.has(word)))
    .map(({ address }) => address)
    .toSorted((one, other) => one.length - other.length);
}
