import type { UnnamedImageFact } from '#core/evidence/layout-facts.ts';
import { outlier } from '../outlier.ts';
import { samePart } from '../same-part.ts';
import { defineLayoutAudit } from './judge-layouts.ts';
import { onePerStructure } from './one-per-structure.ts';
import { thresholds } from './thresholds.ts';
import { hasAny } from './traits.ts';
import { onImages } from '../subjects.ts';

const titles = {
  img: 'An image has no alternative text',
  svg: 'An svg image has no name',
  image_button: 'An image button has no alternative text',
  area: 'A link of an image map has no alternative text',
  sole_content: 'A link or button contains only an image without alternative text',
} as const satisfies Record<UnnamedImageFact['kind'], string>;

/** Whoever cannot see the image learns nothing about the control around it, even where the image counts as decoration. */
const isSoleContent = (fact: UnnamedImageFact): boolean =>
  fact.kind === 'img' && hasAny(fact, ['all_of_control']) && !hasAny(fact, ['hidden_from_readers']);

function isExempt(fact: UnnamedImageFact): boolean {
  const { box } = fact.element;
  if (fact.kind !== 'area' && box !== null && Math.min(box.width, box.height) < thresholds.unnamedImagePx) return true;
  if (isSoleContent(fact)) return false;
  if (hasAny(fact, ['decoration', 'hidden_from_readers'])) return true;
  // An empty text says that an image is decoration; beside a text of the same control a drawing adds nothing.
  return fact.kind === 'img'
    ? hasAny(fact, ['empty_alt'])
    : fact.kind === 'svg' && hasAny(fact, ['in_control_with_text']);
}

export const missingAltText = defineLayoutAudit({
  type: 'missing_alt_text',
  version: 3,
  about: 'An image has no alternative text.',
  defect: 'presence',
  subject: onImages,
  judge: ({ unnamedImages }) => {
    const images = unnamedImages
      .filter((fact) => !isExempt(fact))
      .map((fact) => (isSoleContent(fact) ? { ...fact, kind: 'sole_content' as const } : fact));
    const lacking = images.reduce((sum, { alike }) => sum + alike, 0);
    return onePerStructure(images, ({ kind }) => kind).map(({ element, kind, alike, having }) => ({
      element,
      ...samePart(element),
      ...outlier(lacking, having),
      title: titles[kind],
      note: 'The kind of image, and how many elements with this structure have no text.',
      facts: { kind, elements: alike },
      fixHint:
        kind === 'img'
          ? 'Describe the image in alt; use alt="" for decoration.'
          : 'Say what it does or where it leads, in alt, aria-label or title.',
    }));
  },
});
