import { defineContentAudit } from './define-content-audit.ts';
import { judgeSuspects } from './judge-suspects.ts';
import type { SuspectNet } from './suspect-net.ts';

export const objectNet: SuspectNet = {
  pattern: 'object',
  finds: [/\[object [A-Z]\w*\]/g],
  sign: /\[object/,
};

export const objectText = defineContentAudit({
  defect: 'object_text',
  version: 1,
  about: 'An object was printed instead of one of its parts.',
  needs: ['page', 'text'],
  judge: (visit) =>
    judgeSuspects(visit.text, {
      nets: [objectNet],
      title: 'The page prints an object instead of text',
      note: 'The text around it.',
      fixHint: 'Print the field that is meant, not the whole object.',
      judge: (suspect, text) => {
        if (suspect.nearCode || /["'“‘«„]$/.test(suspect.before)) return null;
        if ((text.inCode.object ?? 0) > 0) return 'the page shows the same text in code';
        return true;
      },
    }),
});
