// The language a document names, against the little words of its running text.
import { type KnownLanguage, knownLanguages } from '#core/evidence/text-facts.ts';
import { defineContentAudit } from './define-content-audit.ts';

const enoughCharacters = 400;
const enoughWords = 60;
/** In running text of any of these languages every fourth word or more is a little one; in others far fewer are. */
const clearShare = 0.18;
const clearRatio = 4;

export const wrongLang = defineContentAudit({
  defect: 'wrong_lang',
  version: 1,
  about: 'The lang attribute does not match the language of the text.',
  needs: ['page', 'text'],
  judge: ({ page, text }) => {
    if (page === null || text === null) return [];
    const named = page.lang.trim().toLowerCase().split(/[-_]/)[0] ?? '';
    if (named === '') return [];
    if (!knownLanguages.some((language) => language === named))
      return [{ answer: 'unsure', reason: 'the declared language cannot be detected' }];
    if (text.sampledCharacters < enoughCharacters || text.sampledWords < enoughWords)
      return [{ answer: 'unsure', reason: 'the page has too little text to detect its language' }];
    const [seen] = [...knownLanguages].sort((a, b) => text.littleWords[b] - text.littleWords[a]);
    if (seen === undefined || seen === named) return [];
    const share = text.littleWords[seen] / text.sampledWords;
    const ratio = text.littleWords[seen] / Math.max(1, text.littleWords[named as KnownLanguage]);
    if (share < clearShare || ratio < clearRatio)
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
