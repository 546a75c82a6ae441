import { samePart } from '../same-part.ts';
import { defineLayoutAudit } from './judge-layouts.ts';
import { onePerStructure } from './one-per-structure.ts';
import { hasAny } from './traits.ts';

/** Nobody fills in what is switched off or kept from readers; a picture with a name is a label too. */
const exempt = ['disabled', 'hidden_from_readers', 'pictured_label'] as const;

export const missingFormLabel = defineLayoutAudit({
  type: 'missing_form_label',
  version: 2,
  about: 'A field has no name, so nobody is told what to put into it.',
  defect: 'presence',
  judge: ({ unlabelledFields }) =>
    onePerStructure(unlabelledFields.filter((fact) => !hasAny(fact, exempt))).map(({ element, kind, alike }) => ({
      element,
      ...samePart(element),
      title: 'A field has no label',
      note: 'The role of the field, and how many fields of this structure lack a label.',
      facts: { kind, elements: alike },
      fixHint: 'Connect a label with the field (for and id, or around it), or use aria-label.',
    })),
});
