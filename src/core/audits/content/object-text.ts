import { defineContentAudit } from './define-content-audit.ts';
import { judgeSuspects } from './judge-suspects.ts';
import type { SuspectNet } from './suspect-net.ts';
import { onText } from '../subjects.ts';

export const objectNet: SuspectNet = {
  pattern: 'object',
  finds: [/\[object [A-Z]\w*\]/g],
  sign: /\[object/,
};

export const objectText = defineContentAudit({
  defect: 'object_text',
  version: 2,
  about: 'The page shows “[object Object]”.',
  needs: ['page', 'text'],
  subject: onText,
  judge: (visit) =>
    judgeSuspects(visit.text, {
      nets: [objectNet],
      title: 'The page shows [object Object]',
      note: 'The text around it.',
      fixHint: 'Show a field of the object, not the object itself.',
      judge: (suspect, text) => {
        if (suspect.nearCode || /["'“‘«„]$/.test(suspect.before)) return null;
        if ((text.inCode.object ?? 0) > 0) return 'the page shows the same text in code';
        return true;
      },
    }),
});
