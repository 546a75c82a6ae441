import { samePart } from '../same-part.ts';
import { defineLayoutAudit } from './judge-layouts.ts';

export const missingFormLabel = defineLayoutAudit({
  type: 'missing_form_label',
  version: 2,
  about: 'A field has no name, so nobody is told what to put into it.',
  defect: 'presence',
  judge: ({ unlabelledFields }) =>
    unlabelledFields.map(({ element, kind, alike }) => ({
      element,
      ...samePart(element),
      title: 'A field has no label',
      note: 'The role of the field, and how many fields of this structure lack a label.',
      facts: { kind, elements: alike },
      fixHint: 'Connect a label with the field (for and id, or around it), or use aria-label.',
    })),
});
