import type { TextOverlapFact } from '#core/evidence/geometry-facts.ts';
import { defineLayoutAudit, type LayoutDoubt, type LayoutFault } from './judge-layouts.ts';
import { onePerSubject } from './one-per-subject.ts';
import { thresholds } from './thresholds.ts';
import { hasAny, isPlain } from './traits.ts';
import { onText } from '../subjects.ts';

/** Laid over each other on purpose, as menus, slides, doubled and tight letters are, or where nobody sees either. */
const meant = ['same_block', 'same_words', 'held_apart', 'layered', 'buried'] as const;

function isExempt(fact: TextOverlapFact): boolean {
  if (!isPlain(fact) || hasAny(fact, meant)) return true;
  if (fact.kind === 'box_over_text') return hasAny(fact, ['laid_over', 'in_background']);
  return (fact.opacity ?? 1) < thresholds.overlapFaintOpacity;
}

function doubtAbout(fact: TextOverlapFact): string | null {
  if (hasAny(fact, ['in_background'])) return 'one text stands in the background';
  const { fontTimes = 1, alpha = 1, doubt = null } = fact;
  if (fontTimes > thresholds.overlapFontTimes || alpha < thresholds.overlapAlpha) return 'one text may be decoration';
  return doubt;
}

function isOver({ kind, widthPx, heightShare, areaPx, coveredShare }: TextOverlapFact): boolean {
  if (widthPx < thresholds.overlapPx || heightShare < thresholds.overlapHeightShare) return false;
  return kind === 'box_over_text'
    ? (areaPx ?? 0) > thresholds.buriedAreaPx && (coveredShare ?? 0) > thresholds.buriedShare
    : (areaPx ?? thresholds.overlapAreaPx) >= thresholds.overlapAreaPx;
}

export const textOverlap = defineLayoutAudit({
  type: 'text_overlap',
  version: 3,
  about: 'Two texts overlap.',
  defect: 'presence',
  subject: onText,
  judge: ({ geometry }) => {
    const texts = geometry.textOverlaps.filter((fact) => !isExempt(fact));
    const facts = onePerSubject(
      texts,
      (some) => some.find((fact) => doubtAbout(fact) === null) ?? some.at(-1) ?? some[0],
    );
    return facts.filter(isOver).map((fact): LayoutFault | LayoutDoubt => {
      const { element, other, widthPx, heightShare } = fact;
      const doubt = doubtAbout(fact);
      if (doubt !== null) return { unsure: `two texts overlap, but ${doubt}`, cause: element.path };
      return {
        element,
        title: 'Two texts overlap',
        note: 'How far the letters of the two texts overlap.',
        facts: { overlapPx: widthPx, heightShare, otherRole: other.role },
        untrusted: other.name,
        fixHint: 'Give both texts enough room, or shorten one of them.',
      };
    });
  },
});
