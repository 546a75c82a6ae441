import type { SmallTextFact } from '#core/evidence/layout-facts.ts';
import { defineLayoutAudit } from './judge-layouts.ts';
import { onePerStructure } from './one-per-structure.ts';
import { sizedKind } from './styled-kind.ts';
import { thresholds } from './thresholds.ts';
import { hasAny } from './traits.ts';
import { onText } from '../subjects.ts';

/** Superscripts, drawings and small print are usually small; a page shown in miniature is not meant to be read. */
const isExempt = (fact: SmallTextFact): boolean =>
  fact.letters < thresholds.smallTextLetters ||
  (fact.scale ?? 1) < thresholds.smallTextScale ||
  hasAny(fact, ['raised_sign', 'in_drawing', 'small_print', 'presentational', 'hidden_from_readers']);

export const textTooSmall = defineLayoutAudit({
  type: 'text_too_small',
  version: 4,
  about: 'Text is too small to read without zooming.',
  defect: 'presence',
  subject: onText,
  judge: ({ smallText }) =>
    onePerStructure(smallText.filter((fact) => fact.fontPx <= thresholds.smallTextPx && !isExempt(fact))).map(
      ({ element, fontPx, alike }) => ({
        element,
        ...sizedKind(element),
        title: 'Text is too small',
        note: 'The font size.',
        facts: { fontPx, elements: alike },
        fixHint: 'Use at least 12 px, preferably 1rem.',
      }),
    ),
});
