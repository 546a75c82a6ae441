import type { RequestFact } from '#core/evidence/visit.ts';

const isMissing = ({ kind, sameOrigin, status, failure, frame }: RequestFact): boolean =>
  kind === 'script' && sameOrigin && frame === 'main' && (status === null ? failure === 'network' : status >= 400);

/** A page without its code is silent everywhere and half built: that is one fault, and not of its parts. */
export const lacksCode = (requests: readonly RequestFact[]): boolean => requests.some(isMissing);

export const codeMissing = 'a script did not load, which is reported separately';
