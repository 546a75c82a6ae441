import type { UnnamedImageFact } from '#core/evidence/layout-facts.ts';
import { samePart } from '../same-part.ts';
import { defineLayoutAudit } from './judge-layouts.ts';

const titles = {
  img: 'An image has no alternative text',
  svg: 'An svg image has no name',
  image_button: 'An image button has no alternative text',
  area: 'A link of an image map has no alternative text',
  sole_content: 'A link or button contains only an image without alternative text',
} as const satisfies Record<UnnamedImageFact['kind'], string>;

export const missingAltText = defineLayoutAudit({
  type: 'missing_alt_text',
  version: 2,
  about: 'An image has no alternative text.',
  defect: 'presence',
  judge: ({ unnamedImages }) =>
    unnamedImages.map(({ element, kind, alike }) => ({
      element,
      ...samePart(element),
      title: titles[kind],
      note: 'The kind of image, and how many elements with this structure have no text.',
      facts: { kind, elements: alike },
      fixHint:
        kind === 'img'
          ? 'Describe the image in alt; use alt="" for decoration.'
          : 'Say what it does or where it leads, in alt, aria-label or title.',
    })),
});
