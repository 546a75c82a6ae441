// A page, or a call that its content waits for, that takes longer than people do.
import type { RequestFact } from '#core/evidence/visit.ts';
import type { Answer } from '../define.ts';
import { defineAudit } from '../define.ts';
import { isTracker } from '../tracker.ts';

const documentMs = 4_000;
const callMs = 5_000;
/** Calls that are held open on purpose, until there is news. */
const heldOpen = /poll|stream|subscri|\blisten|\bwatch\b|\bsse\b|\bevents?\b|socket/i;

const isCall = ({ kind, method, sameOrigin, frame }: RequestFact): boolean =>
  (kind === 'fetch' || kind === 'xhr') && method === 'GET' && sameOrigin && frame === 'main';

/** Repeated as soon as it finished: this is long polling. */
const askedAgain = (request: RequestFact, all: readonly RequestFact[]): boolean =>
  all.some(
    (other) => other !== request && other.template === request.template && other.atMs > request.atMs + callMs / 2,
  );

export const slowResponse = defineAudit({
  id: 'slow_response',
  version: 1,
  type: 'slow_response',
  about: 'The document, or a same-origin request during load, takes too long.',
  defect: 'presence',
  replays: 3,
  needs: [],
  judge: ({ document, requests, context }) => {
    const answers: Answer[] = [];
    if (document.failure === null && document.responseMs !== null && document.responseMs >= documentMs)
      answers.push({
        answer: 'fail',
        cause: 'document',
        shared: false,
        title: 'The page responds too slowly',
        viewports: [context],
        evidence: [
          {
            kind: 'document',
            note: 'How long the server took.',
            facts: { responseMs: document.responseMs, limitMs: documentMs, redirects: document.redirects },
          },
        ],
      });
    const seen = new Set<string>();
    for (const request of requests) {
      if (!isCall(request) || request.answeredMs === null || request.answeredMs < callMs) continue;
      if (request.status === null || request.status === 204 || request.status >= 400) continue;
      if (heldOpen.test(request.path) || isTracker(request.path) || askedAgain(request, requests)) continue;
      const cause = `call:${request.template}`;
      if (seen.has(cause)) continue;
      seen.add(cause);
      answers.push({
        answer: 'fail',
        cause,
        shared: true,
        title: 'A request of the page is too slow',
        viewports: [request.viewport],
        evidence: [
          {
            kind: 'request',
            note: 'The request, and how long it took.',
            untrusted: request.path.slice(0, 200),
            facts: { answeredMs: request.answeredMs, limitMs: callMs, status: request.status },
          },
        ],
        fixHint: 'Make the response faster, or show the rest of the page without waiting for it.',
      });
    }
    return answers;
  },
});
