import type { UnnamedImageFact } from '#core/evidence/layout-facts.ts';
import { samePart } from '../same-part.ts';
import { defineLayoutAudit } from './judge-layouts.ts';

const titles = {
  img: 'An image has no alternative text',
  svg: 'A drawing that acts as an image has no name',
  image_button: 'An image button has no alternative text',
  area: 'A link of an image map has no alternative text',
  sole_content: 'An image without alternative text is all that a link or button holds',
} as const satisfies Record<UnnamedImageFact['kind'], string>;

export const missingAltText = defineLayoutAudit({
  type: 'missing_alt_text',
  version: 2,
  about: 'An image says nothing to people who cannot see it.',
  defect: 'presence',
  judge: ({ unnamedImages }) =>
    unnamedImages.map(({ element, kind, alike }) => ({
      element,
      ...samePart(element),
      title: titles[kind],
      note: 'What lacks the text, and how many elements of this structure do.',
      facts: { kind, elements: alike },
      fixHint:
        kind === 'img'
          ? 'Say in alt what the image shows; use alt="" where it is decoration.'
          : 'Say in alt, aria-label or title where it leads or what it does.',
    })),
});
