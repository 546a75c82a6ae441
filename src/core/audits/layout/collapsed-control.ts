import { controlWord } from '../control-word.ts';
import type { CollapsedControlFact } from '#core/evidence/geometry-facts.ts';
import { defineLayoutAudit } from './judge-layouts.ts';
import { thresholds } from './thresholds.ts';
import { hasAny, isPlain } from './traits.ts';
import { onControls } from '../subjects.ts';

/** Hidden on purpose: taken out of the flow, kept from the keyboard, or inside something that is closed. */
const putAway = ['out_of_flow', 'out_of_tab_order', 'in_closed_box'] as const;

/** Nothing of it is lost: it has no words, others are drawn in its place, or it is as wide as its one letter. */
const complete = [
  'as_wide_as_its_letters',
  'grows_when_typed_in',
  'leads_within_page',
  'replaceable',
  'unlabelled',
  'without_words',
] as const;

const isExempt = (fact: CollapsedControlFact): boolean =>
  !isPlain(fact) || hasAny(fact, putAway) || hasAny(fact, complete);

export const collapsedControl = defineLayoutAudit({
  type: 'collapsed_control',
  version: 2,
  about: 'A control with text is too small to see or click.',
  defect: 'function',
  subject: onControls,
  judge: ({ geometry }) =>
    geometry.collapsedControls
      .filter((fact) => Math.min(fact.width, fact.height) < thresholds.collapsedPx && !isExempt(fact))
      .map(({ element, width, height }) => ({
        element,
        title: `A ${controlWord(element.role)} is too small to see or click`,
        note: 'The visible size of the control, including its text.',
        facts: { width, height },
        untrusted: element.name,
        fixHint: 'Give the control a minimum size, or set flex-shrink: 0.',
      })),
});
