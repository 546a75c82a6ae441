import type { RequestFact } from '#core/evidence/visit.ts';
import { defineLayoutAudit } from './judge-layouts.ts';

/** Another origin may be out of reach for us alone. */
const notFetchedByUs = (requests: readonly RequestFact[]): string | null =>
  requests.some(({ kind, sameOrigin, status }) => kind === 'image' && !sameOrigin && status === null)
    ? 'images of another origin could not be checked'
    : null;

export const brokenImage = defineLayoutAudit({
  type: 'broken_image',
  version: 1,
  about: 'An image does not load.',
  defect: 'presence',
  needs: ['requests'],
  judge: ({ geometry }, { requests }) =>
    geometry.brokenImages.map(({ element, address, sameOrigin, status, doubt }) => {
      const reason = doubt ?? (sameOrigin ? null : notFetchedByUs(requests));
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
