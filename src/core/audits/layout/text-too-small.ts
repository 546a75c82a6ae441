import { defineLayoutAudit } from './judge-layouts.ts';
import { styledKind } from './styled-kind.ts';
import { thresholds } from './thresholds.ts';

export const textTooSmall = defineLayoutAudit({
  type: 'text_too_small',
  version: 1,
  about: 'Text is too small to read without zooming.',
  defect: 'presence',
  judge: ({ smallText }) =>
    smallText
      .filter(({ fontPx }) => fontPx <= thresholds.smallTextPx)
      .map(({ element, fontPx, alike }) => ({
        element,
        ...styledKind(element),
        title: 'Text is too small',
        note: 'The font size.',
        facts: { fontPx, elements: alike },
        fixHint: 'Use at least 12 px, preferably 1rem.',
      })),
});
