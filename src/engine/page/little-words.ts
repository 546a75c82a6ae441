// Counts the common short words of each language in the running text of a page.
import type { KnownLanguage, TextReading } from '#core/evidence/text-facts.ts';

export interface LanguageSample {
  characters: number;
  words: number;
  readonly counts: Record<KnownLanguage, number>;
  readonly byWord: ReadonlyMap<string, readonly KnownLanguage[]>;
}

function languagesByWord(lists: TextReading['littleWords']): LanguageSample['byWord'] {
  const byWord = new Map<string, KnownLanguage[]>();
  for (const language of Object.keys(lists) as KnownLanguage[])
    for (const word of lists[language].split(' ')) byWord.set(word, [...(byWord.get(word) ?? []), language]);
  return byWord;
}

export const newSample = ({ littleWords }: TextReading): LanguageSample => ({
  characters: 0,
  words: 0,
  counts: { en: 0, de: 0, fr: 0, es: 0, it: 0, nl: 0, pt: 0 },
  byWord: languagesByWord(littleWords),
});

/** The `en` of `en_US` is no word of a text. */
const wholeWords = /(?<![\p{L}\p{N}_])\p{L}+(?![\p{L}\p{N}_])/gu;

/** Names, labels and menus say little about a language: shorter texts do not count. */
export function addToSample(sample: LanguageSample, text: string, minWords: number): void {
  const words = text.toLowerCase().match(wholeWords) ?? [];
  if (words.length < minWords) return;
  sample.characters += text.length;
  sample.words += words.length;
  for (const word of words) for (const language of sample.byWord.get(word) ?? []) sample.counts[language] += 1;
}
