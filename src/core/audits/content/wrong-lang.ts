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
  about: 'The document names another language than it is written in.',
  needs: ['page', 'text'],
  judge: ({ page, text }) => {
    const named = page.lang.trim().toLowerCase().split(/[-_]/)[0] ?? '';
    if (named === '') return [];
    if (!knownLanguages.some((language) => language === named))
      return [{ answer: 'unsure', reason: 'the language that the page names is not one that we can tell' }];
    if (text.sampledCharacters < enoughCharacters || text.sampledWords < enoughWords)
      return [{ answer: 'unsure', reason: 'the page has too little running text to tell its language' }];
    const [seen] = [...knownLanguages].sort((a, b) => text.littleWords[b] - text.littleWords[a]);
    if (seen === undefined || seen === named) return [];
    const share = text.littleWords[seen] / text.sampledWords;
    const ratio = text.littleWords[seen] / Math.max(1, text.littleWords[named as KnownLanguage]);
    if (share < clearShare || ratio < clearRatio)
      return [{ answer: 'unsure', reason: 'the words of the page do not tell its language clearly' }];
    return [
      {
        cause: `lang:${named}:${seen}`,
        title: 'The document names another language than it is written in',
        note: 'What the document says, and what its little words say.',
        facts: { named, seen, share: Math.round(share * 100) / 100, words: text.sampledWords },
        fixHint: 'Set lang on the html element to the language of the text.',
      },
    ];
  },
});
