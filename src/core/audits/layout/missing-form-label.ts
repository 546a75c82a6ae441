import type { UnlabelledFieldFact } from '#core/evidence/layout-facts.ts';
import { outlier } from '../outlier.ts';
import { samePart } from '../same-part.ts';
import { defineLayoutAudit } from './judge-layouts.ts';
import { onePerStructure } from './one-per-structure.ts';
import { hasAny } from './traits.ts';
import { onFields } from '../subjects.ts';

/** Nobody fills in what is switched off or kept from readers; a picture with a name is a label too, and so is the name of the control around it. */
const exempt = ['disabled', 'hidden_from_readers', 'in_named_control', 'pictured_label'] as const;

const fixHint = 'Add a label (with for and id, or around the field), or an aria-label.';

/** A form without a single label is one fault, told at its first field. In other forms each label was forgotten by itself. */
function setsOf(fields: readonly UnlabelledFieldFact[]): UnlabelledFieldFact[][] {
  const sets = Map.groupBy(fields, ({ form }, index) => form ?? index);
  return [...sets.values()];
}

export const missingFormLabel = defineLayoutAudit({
  type: 'missing_form_label',
  version: 5,
  about: 'A field has no label.',
  defect: 'presence',
  subject: onFields,
  judge: ({ unlabelledFields }) => {
    const fields = onePerStructure(unlabelledFields.filter((fact) => !hasAny(fact, exempt)));
    const lacking = fields.reduce((sum, { alike }) => sum + alike, 0);
    return setsOf(fields).map(([first, ...more]) => {
      const { element, kind, having, form } = first!;
      const one = { element, ...samePart(element), ...outlier(lacking, having), fixHint };
      const elements = [first!, ...more].reduce((sum, { alike }) => sum + alike, 0);
      if (more.length === 0)
        return {
          ...one,
          title: 'A field has no label',
          note: 'The role of the field, and how many fields with this structure have no label.',
          facts: { kind, elements },
        };
      const shared = [first!, ...more].every((field) => samePart(field.element).shared);
      return {
        ...one,
        cause: `labels of ${form}`,
        shared,
        title: 'No field of a form has a label',
        note: 'The role of the first field, and how many fields the form has; none of them has a label.',
        facts: { kind, elements },
      };
    });
  },
});
