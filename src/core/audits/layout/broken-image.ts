import type { BrokenImageFact } from '#core/evidence/geometry-facts.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { type LayoutDoubt, type LayoutFault, defineLayoutAudit } from './judge-layouts.ts';
import { thresholds } from './thresholds.ts';
import { doubtOf, hasAny } from './traits.ts';

/** The first status that tells of an error. */
const errorStatus = 400;

const arrived = ({ status }: BrokenImageFact): boolean => status !== null && status < errorStatus;

/** Of an image button only the answer of the server tells whether its image is there. */
const isExempt = (fact: BrokenImageFact): boolean => {
  const { box } = fact.element;
  if (box !== null && Math.min(box.width, box.height) < thresholds.brokenImagePx) return true;
  return hasAny(fact, ['unmeasured']) && (fact.status === null || arrived(fact));
};

/** A drawing without a size of its own measures nothing although it shows. */
const doubtAbout = (fact: BrokenImageFact): string | null =>
  arrived(fact) ? doubtOf(fact, { drawing: 'the image is a drawing without a size' }) : null;

/** Another origin may be out of reach for us alone. */
const notFetchedByUs = ({ requests }: Visit): string | null =>
  requests.some(({ kind, sameOrigin, status }) => kind === 'image' && !sameOrigin && status === null)
    ? 'images of another origin were out of our reach'
    : null;

export const brokenImage = defineLayoutAudit({
  type: 'broken_image',
  version: 1,
  about: 'An image of the page does not show, because it could not be loaded.',
  defect: 'presence',
  judge: ({ geometry }, visit) =>
    geometry.brokenImages
      .filter((fact) => !isExempt(fact))
      .map((fact): LayoutFault | LayoutDoubt => {
        const { element, address, sameOrigin, status } = fact;
        const reason = doubtAbout(fact) ?? (sameOrigin ? null : notFetchedByUs(visit));
        if (reason !== null) return { unsure: `an image does not show, but ${reason}`, cause: element.path };
        return {
          element,
          title:
            status === null
              ? 'An image cannot be shown'
              : `An image cannot be shown: its address answers HTTP ${status}`,
          note: 'The image that was asked for.',
          facts: { status, sameOrigin },
          untrusted: address,
          fixHint: 'Publish the image at this address, or correct the address in the page.',
        };
      }),
});
