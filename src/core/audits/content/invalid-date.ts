import { defineContentAudit } from './define-content-audit.ts';
import { judgeSuspects } from './judge-suspects.ts';
import type { SuspectNet } from './suspect-net.ts';
import { thresholds } from './thresholds.ts';
import { onText } from '../subjects.ts';

export const dateNet: SuspectNet = {
  pattern: 'date',
  finds: [/(?<!\w)Invalid [Dd]ate(?!\w)/g],
  sign: /nvalid [Dd]ate/,
};

export const invalidDate = defineContentAudit({
  defect: 'invalid_date',
  version: 2,
  about: 'The page shows “Invalid Date”.',
  needs: ['page', 'text'],
  subject: onText,
  judge: (visit) =>
    judgeSuspects(visit.text, {
      nets: [dateNet],
      title: 'The page shows an invalid date',
      note: 'The text around it.',
      fixHint: 'Parse the date in its stored format before showing it.',
      judge: (suspect, text) => {
        if (suspect.nearCode || /["'“‘«„]$/.test(suspect.before)) return null;
        if (suspect.inMessage) return 'it may be a validation message';
        if ((text.inCode.date ?? 0) > 0) return 'the page shows the same text in code';
        const few = (words: string): boolean => words.split(/\s+/).length <= thresholds.dateSentenceWords;
        const short = few(suspect.before) && few(suspect.after);
        // Programs write both words with a capital; people write such a sentence with one.
        if (suspect.hit === 'Invalid Date') return short || suspect.alone ? true : null;
        if (suspect.alone || /[:–—|·,-]$/.test(suspect.before)) return true;
        return suspect.before === '' ? null : 'it may be part of a sentence';
      },
    }),
});
