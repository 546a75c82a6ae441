import type { RequestFact } from '#core/evidence/log-facts.ts';

const makers = new Set(['script', 'fetch', 'xhr']);

/** Code or data of another origin did not load: it may be unreachable only for us, and what it fills stays raw. */
export const isOutOfReach = (requests: readonly RequestFact[]): boolean =>
  requests.some(
    ({ kind, sameOrigin, status, failure }) =>
      makers.has(kind) && !sameOrigin && status === null && failure !== null && failure !== 'aborted',
  );
