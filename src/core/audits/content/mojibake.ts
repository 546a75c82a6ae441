// Text whose bytes were read in the wrong encoding.
import type { SuspectText } from '#core/evidence/text-facts.ts';
import { defineContentAudit } from './define-content-audit.ts';
import { judgeSuspects } from './judge-suspects.ts';
import type { SuspectNet } from './suspect-net.ts';
import { thresholds } from './thresholds.ts';
import { onText } from '../subjects.ts';

const about = /\b(?:encod\w+|mojibake|utf-?8|charset|latin-?1|unicode|windows-1252|iso-8859)\b/i;
/** After a capital in running capitals, a quote, dash or dots may follow by right. */
const punctuation = /[‘’“”–—…«»‹›·„‚]$/;

function weight({ hit, before }: SuspectText): 'certain' | 'possible' | null {
  if (hit === '\ufffd') return 'possible';
  if (hit.startsWith('â') || hit.startsWith('ð') || hit.startsWith('ï')) return 'certain';
  if (!punctuation.test(hit)) return 'certain';
  return /\p{Lu}$/u.test(before) || before === '' ? null : 'possible';
}

export const mojibakeNet: SuspectNet = {
  pattern: 'mojibake',
  finds: [
    /(?:[\u00c3\u00c2\u00c4\u00c5][\u0080-\u009f\u00a1-\u00bf\u20ac\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u017d\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u017e\u0178]|\u00e2(?:\u20ac|\u201a)[\u0080-\u00bf\u20ac\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u017d\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u017e\u0178]|\u00f0\u0178|\u00ef\u00bf\u00bd|\ufffd)/g,
  ],
  sign: /[\u00c2-\u00c5\u00e2\u00f0\u00ef\ufffd]/,
};

export const mojibake = defineContentAudit({
  defect: 'mojibake',
  version: 2,
  about: 'Text is garbled by a wrong character encoding.',
  needs: ['page', 'text'],
  subject: onText,
  judge: (visit) =>
    judgeSuspects(visit.text, {
      nets: [mojibakeNet],
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
        return others >= thresholds.oddSigns ? true : 'a single odd character may be intended';
      },
    }),
});
