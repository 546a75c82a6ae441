// The language a document names, against the little words of its running text.
import { type KnownLanguage, knownLanguages } from '#core/evidence/text-facts.ts';
import { defineContentAudit } from './define-content-audit.ts';
import { thresholds } from './thresholds.ts';
import { onText } from '../subjects.ts';

/** The most common short words of each language that can be detected, chosen so that few are shared. */
export const littleWords: Readonly<Record<KnownLanguage, string>> = {
  en: 'the and to that with you your for are this from have it be by which when will can of is not',
  de: 'der die das und ist nicht mit sie ein eine auf für von dem den sich auch werden wird oder zu bei nach im',
  fr: 'le les des une est et dans pour vous pas sur avec qui du au ce nous votre sont plus la ou',
  es: 'el los las y del una con su más está pero sus al lo muy también puede este para por la',
  it: 'il che di della per non sono una con gli nel alla dei delle più questo è anche come si la',
  nl: 'het een van en niet zijn op voor met ook aan wordt bij naar deze uw je maar of de is',
  pt: 'o os as não uma do da em para com que seu mais você dos das ao são é também está',
};

export const wrongLang = defineContentAudit({
  defect: 'wrong_lang',
  version: 2,
  about: 'The lang attribute does not match the language of the text.',
  needs: ['page', 'text'],
  subject: onText,
  judge: ({ page, text }) => {
    const named = page.lang.trim().toLowerCase().split(/[-_]/)[0] ?? '';
    if (named === '') return [];
    if (!knownLanguages.some((language) => language === named))
      return [{ answer: 'unsure', reason: 'the declared language cannot be detected' }];
    if (text.sampledCharacters < thresholds.languageCharacters || text.sampledWords < thresholds.languageWords)
      return [{ answer: 'unsure', reason: 'the page has too little text to detect its language' }];
    const [seen] = [...knownLanguages].sort((a, b) => text.littleWords[b] - text.littleWords[a]);
    if (seen === undefined || seen === named) return [];
    const share = text.littleWords[seen] / text.sampledWords;
    const ratio = text.littleWords[seen] / Math.max(1, text.littleWords[named as KnownLanguage]);
    if (share < thresholds.languageShare || ratio < thresholds.languageRatio)
      return [{ answer: 'unsure', reason: 'the language of the page is unclear' }];
    return [
      {
        cause: `lang:${named}:${seen}`,
        title: 'The lang attribute does not match the language of the text',
        note: 'The declared language, and the language detected from common words.',
        facts: { named, seen, share: Math.round(share * 100) / 100, words: text.sampledWords },
        fixHint: 'Set lang on the html element to the language of the text.',
      },
    ];
  },
});
