// A page, or a call that its content waits for, that takes longer than people do.
import { cutText } from '#core/evidence/cut-text.ts';
import type { RequestFact } from '#core/evidence/log-facts.ts';
import type { Answer } from '../define.ts';
import { defineAudit } from '../define.ts';
import { isTracker } from '../tracker.ts';
import { thresholds } from './thresholds.ts';

/** Calls that are held open on purpose, until there is news. */
const heldOpen = /poll|stream|subscri|\blisten|\bwatch\b|\bsse\b|\bevents?\b|socket/i;

/** A read request of the page; the engine waits for the responses of those that start while the page loads. */
export const isReading = ({ kind, method, sameOrigin }: Pick<RequestFact, 'kind' | 'method' | 'sameOrigin'>): boolean =>
  (kind === 'fetch' || kind === 'xhr') && method === 'GET' && sameOrigin;

/** Repeated as soon as it finished: this is long polling. */
const askedAgain = (request: RequestFact, all: readonly RequestFact[]): boolean =>
  all.some(
    (other) =>
      other !== request && other.template === request.template && other.atMs > request.atMs + thresholds.askedAgainMs,
  );

export const slowResponse = defineAudit({
  id: 'slow_response',
  version: 1,
  type: 'slow_response',
  about: 'The document, or a same-origin request during load, takes too long.',
  defect: 'presence',
  replays: 3,
  needs: ['document', 'requests'],
  judge: ({ document, requests, context }) => {
    const answers: Answer[] = [];
    if (document.failure === null && document.responseMs !== null && document.responseMs >= thresholds.slowDocumentMs)
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
            facts: {
              responseMs: document.responseMs,
              limitMs: thresholds.slowDocumentMs,
              redirects: document.redirects,
            },
          },
        ],
      });
    const seen = new Set<string>();
    for (const request of requests) {
      if (
        !isReading(request) ||
        request.frame !== 'main' ||
        request.answeredMs === null ||
        request.answeredMs < thresholds.slowCallMs
      )
        continue;
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
            untrusted: cutText(request.path),
            facts: { answeredMs: request.answeredMs, limitMs: thresholds.slowCallMs, status: request.status },
          },
        ],
        fixHint: 'Make the response faster, or show the rest of the page without waiting for it.',
      });
    }
    return answers;
  },
});
