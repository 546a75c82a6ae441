// A page, or a request of its own code, for which the server returns an error.
import { cutText } from '#core/evidence/cut-text.ts';
import type { RequestFact } from '#core/evidence/log-facts.ts';
import type { Answer } from '../define.ts';
import { defineAudit } from '../define.ts';
import { isTracker } from '../tracker.ts';

const apiKinds = new Set(['fetch', 'xhr']);

/** A server may ask to retry later, if the page retries and succeeds. */
const answeredLater = ({ method, path, status, atMs }: RequestFact, all: readonly RequestFact[]): boolean =>
  status === 503 &&
  all.some(
    (other) =>
      other.method === method &&
      other.path === path &&
      other.atMs > atMs &&
      other.status !== null &&
      other.status < 400,
  );

export const httpError = defineAudit({
  id: 'http_error',
  version: 3,
  type: 'http_error',
  about: 'The document or a same-origin request returns an error status.',
  defect: 'presence',
  replays: 3,
  needs: ['document', 'requests'],
  judge: ({ document, requests, context, arrivedBy }) => {
    const answers: Answer[] = [];
    const { status } = document;
    const gone = status === 404 || status === 410;
    // A dead URL that is only linked is reported for the link, not here.
    if (
      status !== null &&
      (status >= 500 || status === 400 || (gone && arrivedBy !== 'link' && arrivedBy !== 'hint'))
    ) {
      answers.push({
        answer: 'fail',
        cause: `document:${status}`,
        shared: false,
        title: `The page returns HTTP ${status}`,
        viewports: [context],
        evidence: [{ kind: 'document', note: 'The status of the document.', facts: { status } }],
      });
    } else if (status !== null && status >= 400 && !gone) {
      answers.push({ answer: 'unsure', reason: `the document returns ${status}` });
    }
    const seen = new Set<string>();
    for (const request of requests) {
      if (!apiKinds.has(request.kind) || !request.sameOrigin || request.status === null || request.status < 500)
        continue;
      if (request.failure === 'held' || isTracker(request.path)) continue;
      // Not the status: a server that fails in another way has not been fixed.
      const cause = `call:${request.method} ${request.template}`;
      if (seen.has(cause)) continue;
      if (answeredLater(request, requests)) {
        answers.push({ answer: 'unsure', reason: 'the request succeeded when it was repeated', cause });
        continue;
      }
      seen.add(cause);
      answers.push({
        answer: 'fail',
        cause,
        shared: true,
        title: `A request of the page returns HTTP ${request.status}`,
        viewports: [request.viewport],
        evidence: [
          {
            kind: 'request',
            note: 'The request that failed.',
            untrusted: cutText(request.path),
            facts: { method: request.method, status: request.status },
          },
        ],
      });
    }
    return answers;
  },
});
