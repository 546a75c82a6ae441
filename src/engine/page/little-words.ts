// The commonest little words of each language we can tell, chosen so that few are shared.
import type { KnownLanguage } from '#core/evidence/text-facts.ts';

const lists: Readonly<Record<KnownLanguage, string>> = {
  en: 'the and to that with you your for are this from have it be by which when will can of is not',
  de: 'der die das und ist nicht mit sie ein eine auf für von dem den sich auch werden wird oder zu bei nach im',
  fr: 'le les des une est et dans pour vous pas sur avec qui du au ce nous votre sont plus la ou',
  es: 'el los las y del una con su más está pero sus al lo muy también puede este para por la',
  it: 'il che di della per non sono una con gli nel alla dei delle più questo è anche come si la',
  nl: 'het een van en niet zijn op voor met ook aan wordt bij naar deze uw je maar of de is',
  pt: 'o os as não uma do da em para com que seu mais você dos das ao são é também está',
};

const languages = Object.keys(lists) as KnownLanguage[];
const byWord = new Map<string, KnownLanguage[]>();
for (const language of languages)
  for (const word of lists[language].split(' ')) byWord.set(word, [...(byWord.get(word) ?? []), language]);

export interface LanguageSample {
  characters: number;
  words: number;
  readonly counts: Record<KnownLanguage, number>;
}

export const newSample = (): LanguageSample => ({
  characters: 0,
  words: 0,
  counts: { en: 0, de: 0, fr: 0, es: 0, it: 0, nl: 0, pt: 0 },
});

export function addToSample(sample: LanguageSample, text: string): void {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  // Names, labels and menus tell little about a language.
  if (words.length < 4) return;
  sample.characters += text.length;
  sample.words += words.length;
  for (const word of words) for (const language of byWord.get(word) ?? []) sample.counts[language] += 1;
}
