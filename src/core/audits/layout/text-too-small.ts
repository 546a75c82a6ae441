import { defineLayoutAudit } from './judge-layouts.ts';
import { styledKind } from './styled-kind.ts';
import { thresholds } from './thresholds.ts';

export const textTooSmall = defineLayoutAudit({
  type: 'text_too_small',
  version: 1,
  about: 'A text is so small that many people cannot read it without zooming.',
  defect: 'presence',
  judge: ({ smallText }) =>
    smallText
      .filter(({ fontPx }) => fontPx <= thresholds.smallTextPx)
      .map(({ element, fontPx, alike }) => ({
        element,
        ...styledKind(element),
        title: 'A text is too small to be read',
        note: 'Size of the letters.',
        facts: { fontPx, elements: alike },
        fixHint: 'Use at least 12 px, better the size that the reader has chosen (1rem).',
      })),
});
