import type { RequestFact } from '#core/evidence/visit.ts';
import { defineLayoutAudit } from './judge-layouts.ts';

/** Another origin may be out of reach for us alone. */
const notFetchedByUs = (requests: readonly RequestFact[]): string | null =>
  requests.some(({ kind, sameOrigin, status }) => kind === 'image' && !sameOrigin && status === null)
    ? 'images of another origin were out of our reach'
    : null;

export const brokenImage = defineLayoutAudit({
  type: 'broken_image',
  version: 1,
  about: 'An image of the page does not show, because it could not be loaded.',
  defect: 'presence',
  needs: ['requests'],
  judge: ({ geometry }, { requests }) =>
    geometry.brokenImages.map(({ element, address, sameOrigin, status, doubt }) => {
      const reason = doubt ?? (sameOrigin ? null : notFetchedByUs(requests));
      if (reason !== null) return { unsure: `an image does not show, but ${reason}`, cause: element.path };
      return {
        element,
        title:
          status === null ? 'An image cannot be shown' : `An image cannot be shown: its address answers HTTP ${status}`,
        note: 'The image that was asked for.',
        facts: { status, sameOrigin },
        untrusted: address,
        fixHint: 'Publish the image at this address, or correct the address in the page.',
      };
    }),
});
