import { outlier } from '../outlier.ts';
import { samePart } from '../same-part.ts';
import { defineLayoutAudit } from './judge-layouts.ts';
import { onePerStructure } from './one-per-structure.ts';
import { hasAny } from './traits.ts';
import { onFields } from '../subjects.ts';

/** Nobody fills in what is switched off or kept from readers; a picture with a name is a label too. */
const exempt = ['disabled', 'hidden_from_readers', 'pictured_label'] as const;

export const missingFormLabel = defineLayoutAudit({
  type: 'missing_form_label',
  version: 2,
  about: 'A field has no label.',
  defect: 'presence',
  subject: onFields,
  judge: ({ unlabelledFields }) => {
    const fields = onePerStructure(unlabelledFields.filter((fact) => !hasAny(fact, exempt)));
    const lacking = fields.reduce((sum, { alike }) => sum + alike, 0);
    return fields.map(({ element, kind, alike, having }) => ({
      element,
      ...samePart(element),
      ...outlier(lacking, having),
      title: 'A field has no label',
      note: 'The role of the field, and how many fields with this structure have no label.',
      facts: { kind, elements: alike },
      fixHint: 'Add a label (with for and id, or around the field), or an aria-label.',
    }));
  },
});
