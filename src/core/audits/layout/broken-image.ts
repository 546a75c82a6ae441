import type { BrokenImageFact } from '#core/evidence/geometry-facts.ts';
import type { RequestFact } from '#core/evidence/log-facts.ts';
import { type LayoutDoubt, type LayoutFault, defineLayoutAudit } from './judge-layouts.ts';
import { thresholds } from './thresholds.ts';
import { doubtOf, hasAny } from './traits.ts';
import { onImages } from '../subjects.ts';

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
const notFetchedByUs = (requests: readonly RequestFact[]): string | null =>
  requests.some(({ kind, sameOrigin, status }) => kind === 'image' && !sameOrigin && status === null)
    ? 'images of another origin could not be checked'
    : null;

export const brokenImage = defineLayoutAudit({
  type: 'broken_image',
  version: 2,
  about: 'An image does not load.',
  defect: 'presence',
  needs: ['requests'],
  subject: onImages,
  judge: ({ geometry }, { requests }) =>
    geometry.brokenImages
      .filter((fact) => !isExempt(fact))
      .map((fact): LayoutFault | LayoutDoubt => {
        const { element, address, sameOrigin, status } = fact;
        const reason = doubtAbout(fact) ?? (sameOrigin ? null : notFetchedByUs(requests));
        if (reason !== null) return { unsure: `an image does not load, but ${reason}`, cause: element.path };
        return {
          element,
          title: status === null ? 'An image does not load' : `An image does not load: its URL returns HTTP ${status}`,
          note: 'The requested image.',
          facts: { status, sameOrigin },
          untrusted: address,
          fixHint: 'Publish the image at this URL, or correct the URL in the page.',
        };
      }),
});
