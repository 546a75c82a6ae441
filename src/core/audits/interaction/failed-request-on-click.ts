// A click that makes the page ask its server for something that the server fails to give, whether the page says so or not.
import { cutText } from '#core/evidence/cut-text.ts';
import type { ProbeFact } from '#core/evidence/probe-facts.ts';
import type { SentFact } from '#core/evidence/runtime-facts.ts';
import type { RequestFact } from '#core/evidence/log-facts.ts';
import { type Answer, defineAudit } from '../define.ts';
import { controlWord } from '../control-word.ts';
import { onUsedControls } from '../subjects.ts';
import { isTracker } from '../tracker.ts';
import { probeOf } from './probe-cause.ts';

const apiKinds: ReadonlySet<string> = new Set(['fetch', 'xhr']);

const fails = ({ kind, sameOrigin, status, failure, path }: SentFact): boolean =>
  apiKinds.has(kind) && sameOrigin && status !== null && status >= 500 && failure !== 'held' && !isTracker(path);

/** The page sends it without a click as well, which is reported for the page. */
const ofPage = ({ method, path }: SentFact, requests: readonly RequestFact[]): boolean =>
  requests.some((request) => request.method === method && request.template === path);

/** A server may ask to retry later, if the page retries and succeeds. */
const answeredLater = ({ method, path }: SentFact, { runtime }: ProbeFact): boolean =>
  (runtime?.requests ?? []).some(
    (other) => other.method === method && other.path === path && other.status !== null && other.status < 400,
  );

export const failedRequestOnClick = defineAudit({
  id: 'failed_request_on_click',
  version: 2,
  type: 'http_error',
  about: 'A request that a click causes returns a server error.',
  defect: 'function',
  replays: 3,
  needs: ['page', 'probes', 'requests'],
  subject: onUsedControls,
  judge: ({ probes, requests }) => {
    const answers: Answer[] = [];
    for (const probe of probes) {
      if (probe.outcome === 'not_found') answers.push({ answer: 'unsure', reason: 'the control was not on the page' });
      for (const request of (probe.runtime?.requests ?? []).filter(fails)) {
        if (ofPage(request, requests)) continue;
        const cause = `call:${request.method} ${request.path}`;
        // What follows a blocked write may fail because of it.
        if (probe.held > 0 || answeredLater(request, probe)) {
          const reason =
            probe.held > 0 ? 'a write was blocked before it' : 'the request succeeded when it was repeated';
          answers.push({ answer: 'unsure', reason, cause });
          continue;
        }
        answers.push({
          answer: 'fail',
          cause,
          shared: true,
          title: `Clicking a ${controlWord(probe.element.role)} sends a request that returns HTTP ${request.status}`,
          viewports: [probe.viewport],
          element: probe.element,
          evidence: [
            {
              kind: 'request',
              note: 'The request that failed.',
              untrusted: cutText(request.path),
              facts: { method: request.method, status: request.status, moved: probe.moved.join(', ') || null },
            },
          ],
          probe: probeOf(probe),
        });
      }
    }
    return answers;
  },
});
