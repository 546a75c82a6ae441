import { defineLayoutAudit, type LayoutDoubt, type LayoutFault } from './judge-layouts.ts';
import { styledKind } from './styled-kind.ts';
import { thresholds } from './thresholds.ts';

const across = new Set(['left', 'right']);

export const textClipped = defineLayoutAudit({
  type: 'text_clipped',
  version: 2,
  about: 'Text is cut off and cannot be read in full.',
  defect: 'presence',
  judge: ({ geometry }) =>
    geometry.clippedTexts.flatMap(({ element, by, side, cutPx, ofPx, doubt }): (LayoutFault | LayoutDoubt)[] => {
      const enough = across.has(side)
        ? cutPx > thresholds.clippedAcrossPx
        : cutPx > thresholds.clippedLinePx && cutPx > ofPx * thresholds.clippedLineShare;
      if (!enough) return [];
      if (doubt !== null) return [{ unsure: `text is cut off, but ${doubt}`, cause: element.path }];
      return [
        {
          element,
          // Items of a list are cut by the one rule that sizes them.
          ...styledKind(element),
          title: 'Text is cut off',
          note: 'How much of the text is cut off.',
          facts: { side, cutPx, textPx: ofPx, boxWidth: by.box?.width ?? null, boxHeight: by.box?.height ?? null },
          untrusted: element.name,
          fixHint: 'Let the box grow or the text wrap, or show an ellipsis with a way to read the full text.',
        },
      ];
    }),
});
