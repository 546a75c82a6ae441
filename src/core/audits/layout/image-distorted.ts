import type { DistortedImageFact } from '#core/evidence/geometry-facts.ts';
import { defineLayoutAudit, type LayoutDoubt, type LayoutFault } from './judge-layouts.ts';
import { thresholds } from './thresholds.ts';
import { doubtOf, hasAny, isPlain } from './traits.ts';
import { onImages } from '../subjects.ts';

/** Drawings keep their proportions inside any box. */
const isExempt = (fact: DistortedImageFact): boolean =>
  !isPlain(fact) ||
  hasAny(fact, ['drawing']) ||
  Math.min(fact.natural.width, fact.natural.height) < thresholds.distortionNaturalPx ||
  Math.min(fact.shown.width, fact.shown.height) < thresholds.distortionShownPx;

export const imageDistorted = defineLayoutAudit({
  type: 'image_distorted',
  version: 2,
  about: 'An image has the wrong aspect ratio.',
  defect: 'presence',
  subject: onImages,
  judge: ({ geometry }) =>
    geometry.distortedImages.flatMap((fact): (LayoutFault | LayoutDoubt)[] => {
      const { element, shown, natural } = fact;
      const stretch = shown.width / shown.height / (natural.width / natural.height);
      const off = Math.max(stretch, 1 / stretch) - 1;
      if (off <= thresholds.distortion || isExempt(fact)) return [];
      const doubt = doubtOf(fact, { ground: 'the image may be a stretched background' });
      if (doubt !== null) return [{ unsure: `an image is stretched, but ${doubt}`, cause: element.path }];
      return [
        {
          element,
          title: 'An image has the wrong aspect ratio',
          note: 'The shown size and the natural size of the image.',
          facts: {
            shownWidth: shown.width,
            shownHeight: shown.height,
            naturalWidth: natural.width,
            naturalHeight: natural.height,
          },
          untrusted: element.name,
          fixHint: 'Set only width or height, or use object-fit: cover or contain.',
        },
      ];
    }),
});
