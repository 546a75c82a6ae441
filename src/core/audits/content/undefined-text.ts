// “undefined” or “null” instead of a name, an amount or a title.
import { defineContentAudit } from './define-content-audit.ts';
import { judgeSuspects } from './judge-suspects.ts';
import type { SuspectNet } from './suspect-net.ts';
import { isAbout, valuePosition } from './value-position.ts';
import { onText } from '../subjects.ts';

/** Languages in which “null” is the number zero. */
const nullIsZero = /^(?:de|nb|nn|no|da|et|is|lb|gsw|nds)\b/i;

export const undefinedNet: SuspectNet = {
  pattern: 'undefined',
  finds: [/(?<![\w-])undefined(?![\w-])/g],
  sign: /undefined/,
};

export const nullNet: SuspectNet = {
  pattern: 'null',
  finds: [/(?<![\w-])null(?![\w-])/g],
  sign: /null/,
};

export const undefinedText = defineContentAudit({
  defect: 'undefined_text',
  version: 2,
  about: 'The page shows “undefined” or “null”.',
  needs: ['page', 'text'],
  subject: onText,
  judge: (visit) =>
    judgeSuspects(visit.text, {
      nets: [undefinedNet, nullNet],
      title: 'The page shows undefined or null instead of a value',
      note: 'The text around it.',
      fixHint: 'Provide the value, or hide the text while there is none.',
      judge: (suspect, text) => {
        const position = valuePosition(suspect);
        if (position === 'prose') return null;
        if (suspect.pattern === 'null' && nullIsZero.test(visit.page.lang))
          return 'in the language of the page the word also means zero';
        if (position === 'certain') return true;
        if (isAbout(suspect.pattern, text)) return 'the page mentions such values elsewhere';
        if (suspect.place === 'cell' && text.codeBlocks > 0) return 'a table next to code may list such values';
        if (suspect.inLink && !suspect.alone) return 'it may be the title of another page';
        return true;
      },
    }),
});
