import { defineContentAudit } from './define-content-audit.ts';

export const emptyHeading = defineContentAudit({
  defect: 'empty_heading',
  version: 1,
  about: 'A heading has no text.',
  needs: ['page', 'text'],
  judge: ({ text }) =>
    (text?.emptyHeadings ?? []).map((element) => ({
      cause: `heading:${element.path}`,
      title: 'A heading is empty',
      note: 'The heading has no text, no named picture and no label.',
      element,
      fixHint: 'Give the heading its text, or remove the element.',
    })),
});
