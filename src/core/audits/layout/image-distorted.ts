import { defineLayoutAudit, type LayoutDoubt, type LayoutFault } from './judge-layouts.ts';
import { thresholds } from './thresholds.ts';

export const imageDistorted = defineLayoutAudit({
  type: 'image_distorted',
  version: 1,
  about: 'An image has the wrong aspect ratio.',
  defect: 'presence',
  judge: ({ geometry }) =>
    geometry.distortedImages.flatMap(({ element, shown, natural, doubt }): (LayoutFault | LayoutDoubt)[] => {
      const stretch = shown.width / shown.height / (natural.width / natural.height);
      const off = Math.max(stretch, 1 / stretch) - 1;
      if (off <= thresholds.distortion) return [];
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
