import type { ClippedTextFact, Side } from '#core/evidence/geometry-facts.ts';
import { defineLayoutAudit, type LayoutDoubt, type LayoutFault } from './judge-layouts.ts';
import { onePerSubject } from './one-per-subject.ts';
import { styledKind } from './styled-kind.ts';
import { thresholds } from './thresholds.ts';
import { hasAny } from './traits.ts';
import { onText } from '../subjects.ts';

const across = new Set<Side>(['left', 'right']);

/** Text that is not meant for the eye. */
const unseen = ['withdrawn', 'shaped', 'turned', 'indented_away'] as const;
/** Said on purpose: an ellipsis, a title, motion, a way to open it. Then nobody is surprised by the cut. */
const meant = [
  'animated',
  'clamped',
  'collapsible',
  'ellipsis',
  'moved',
  'row_goes_on',
  'scrolled',
  'snaps',
  'titled',
] as const;

const isUnseen = (fact: ClippedTextFact): boolean =>
  hasAny(fact, unseen) ||
  (fact.opacity ?? 1) < thresholds.clippedFaintOpacity ||
  (fact.indentPx ?? 0) > thresholds.clippedIndentPx;

const isExempt = (fact: ClippedTextFact): boolean => isUnseen(fact) || hasAny(fact, meant);

function doubtAbout(fact: ClippedTextFact): string | null {
  const { fontPx = 0, insetShare = 0, contentTimes = 0, doubt = null } = fact;
  if (hasAny(fact, ['ends_between_lines'])) return 'the text ends between two lines, which may be meant';
  if (fontPx > thresholds.clippedEffectFontPx) return 'very large text may be cut for effect';
  if (hasAny(fact, ['laid_over'])) return 'the cut text is laid over its box';
  if (insetShare > thresholds.clippedInsetShare) return 'the text begins near the edge, as in a row that moves';
  if (contentTimes > thresholds.clippedContentTimes) return 'most of the content is hidden, as in a preview';
  return doubt;
}

function isCut({ side, cutPx, ofPx }: ClippedTextFact): boolean {
  return across.has(side)
    ? cutPx > thresholds.clippedAcrossPx
    : cutPx > thresholds.clippedLinePx && cutPx > ofPx * thresholds.clippedLineShare;
}

export const textClipped = defineLayoutAudit({
  type: 'text_clipped',
  version: 3,
  about: 'Text is cut off and cannot be read in full.',
  defect: 'presence',
  subject: onText,
  judge: ({ geometry }) => {
    const texts = geometry.clippedTexts.filter((fact) => !isExempt(fact));
    // Of the texts of one box, one that is certain.
    const facts = onePerSubject(texts, (some) => some.find((fact) => doubtAbout(fact) === null) ?? some[0]);
    return facts.filter(isCut).map((fact): LayoutFault | LayoutDoubt => {
      const { element, by, side, cutPx, ofPx } = fact;
      const doubt = doubtAbout(fact);
      if (doubt !== null) return { unsure: `text is cut off, but ${doubt}`, cause: element.path };
      return {
        element,
        // Items of a list are cut by the one rule that sizes them.
        ...styledKind(element),
        title: 'Text is cut off',
        note: 'How much of the text is cut off.',
        facts: { side, cutPx, textPx: ofPx, boxWidth: by.box?.width ?? null, boxHeight: by.box?.height ?? null },
        untrusted: element.name,
        fixHint: 'Let the box grow or the text wrap, or show an ellipsis with a way to read the full text.',
      };
    });
  },
});
