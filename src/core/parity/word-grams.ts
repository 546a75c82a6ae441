// The words of a text as numbers: what two documents have in common shows, and what they say does not.
const word = /[\p{L}\p{N}]+/gu;
const longest = 3;

/** FNV-1a. Two texts that share a number by chance are taken for alike, which is the lesser error. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

export const wordsOf = (text: string): readonly string[] => text.normalize('NFC').toLowerCase().match(word) ?? [];

/** Runs of up to three words that follow each other. */
export function gramsOf(words: readonly string[]): Set<number> {
  const grams = new Set<number>();
  for (let at = 0; at < words.length; at += 1)
    for (let length = 1; length <= longest && at + length <= words.length; length += 1)
      grams.add(hash(words.slice(at, at + length).join(' ')));
  return grams;
}

/** The longest runs of a text: a few words in common do not make two texts alike. */
export function markOf(words: readonly string[]): readonly number[] {
  if (words.length === 0) return [];
  const length = Math.min(longest, words.length);
  const marks = new Set<number>();
  for (let at = 0; at + length <= words.length; at += 1) marks.add(hash(words.slice(at, at + length).join(' ')));
  return [...marks];
}

/** The share of a text that occurs among the grams. */
export const shareIn = (mark: readonly number[], grams: ReadonlySet<number>): number =>
  mark.length === 0 ? 1 : mark.filter((each) => grams.has(each)).length / mark.length;
