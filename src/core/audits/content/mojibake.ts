// Text whose bytes were read in the wrong encoding.
import type { SuspectText } from '#core/evidence/text-facts.ts';
import { defineContentAudit } from './define-content-audit.ts';
import { judgeSuspects } from './judge-suspects.ts';

const about = /\b(?:encod\w+|mojibake|utf-?8|charset|latin-?1|unicode|windows-1252|iso-8859)\b/i;
/** After a capital in running capitals, a quote, dash or dots may follow by right. */
const punctuation = /[‘’“”–—…«»‹›·„‚]$/;

function weight({ hit, before }: SuspectText): 'certain' | 'possible' | null {
  if (hit === '\ufffd') return 'possible';
  if (hit.startsWith('â') || hit.startsWith('ð') || hit.startsWith('ï')) return 'certain';
  if (!punctuation.test(hit)) return 'certain';
  return /\p{Lu}$/u.test(before) || before === '' ? null : 'possible';
}

export const mojibake = defineContentAudit({
  defect: 'mojibake',
  version: 1,
  about: 'Text is garbled by a wrong character encoding.',
  needs: ['page', 'text'],
  judge: (visit) =>
    judgeSuspects(visit, {
      patterns: ['mojibake'],
      title: 'Text is garbled by a wrong character encoding',
      note: 'The text around it.',
      fixHint: 'Store, send and declare the text in one encoding, UTF-8.',
      judge: (suspect, text) => {
        if (suspect.nearCode || about.test(`${suspect.before} ${suspect.after}`)) return null;
        const kind = weight(suspect);
        if (kind === null) return null;
        if ((text.inCode.mojibake ?? 0) > 0) return 'the page also shows such characters in code';
        if (kind === 'certain') return true;
        const others = text.suspects.filter((other) => other.pattern === 'mojibake' && weight(other) !== null).length;
        return others >= 2 ? true : 'a single odd character may be intended';
      },
    }),
});
