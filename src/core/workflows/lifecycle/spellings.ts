// A text of ours in its two spellings: as it is, and in letters and digits only where a field takes nothing else, or an
// address is made of it.

/** Addresses made of a name leave out or replace some of its letters. */
export const plainOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** A shorter one could be a part of what others wrote. */
const shortest = 8;

const spellingsOf = (text: string): readonly string[] => {
  const plain = plainOf(text);
  return plain.length < shortest ? [text.toLowerCase()] : [...new Set([text.toLowerCase(), plain])];
};

/** `text` shows `part` in one of its spellings. */
export const says = (text: string, part: string): boolean => {
  const shown = text.toLowerCase();
  return spellingsOf(part).some((spelling) => shown.includes(spelling));
};

/** Each text followed by its plain spelling. */
export const spellings = (texts: readonly string[]): readonly string[] => texts.flatMap(spellingsOf);

type Counts = Readonly<Record<string, number>>;

/** What was counted by spelling, by text. */
export const bySpelling = (counts: Counts, texts: readonly string[]): Counts =>
  Object.fromEntries(
    texts.map((text) => [
      text.toLowerCase(),
      spellingsOf(text).reduce((sum, spelling) => sum + (counts[spelling] ?? 0), 0),
    ]),
  );
