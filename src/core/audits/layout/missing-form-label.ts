import { samePart } from '../same-part.ts';
import { defineLayoutAudit } from './judge-layouts.ts';

export const missingFormLabel = defineLayoutAudit({
  type: 'missing_form_label',
  version: 2,
  about: 'A field has no label.',
  defect: 'presence',
  judge: ({ unlabelledFields }) =>
    unlabelledFields.map(({ element, kind, alike }) => ({
      element,
      ...samePart(element),
      title: 'A field has no label',
      note: 'The role of the field, and how many fields with this structure have no label.',
      facts: { kind, elements: alike },
      fixHint: 'Add a label (with for and id, or around the field), or an aria-label.',
    })),
});
