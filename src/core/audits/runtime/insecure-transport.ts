// Requests over plain http that should be encrypted.
import type { Loss } from '#contract/severity.ts';
import { cutText } from '#core/evidence/cut-text.ts';
import type { InsecureTarget, TransportFacts } from '#core/evidence/transport-facts.ts';
import type { RequestFact } from '#core/evidence/log-facts.ts';
import { templateOf } from '#core/evidence/route.ts';
import type { Answer } from '../define.ts';
import { defineAudit } from '../define.ts';

const fetched = new Set(['script', 'stylesheet', 'image', 'font', 'media', 'fetch', 'xhr']);
const loopbackHost = /^(?:localhost|[\w.-]+\.localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?(?:\/|$)/;

const titles: Readonly<Record<InsecureTarget['what'], string>> = {
  form: 'A form sends its data over plain http',
  script: 'A script is loaded over plain http',
  stylesheet: 'A style sheet is loaded over plain http',
  frame: 'A frame is loaded over plain http',
  image: 'An image is loaded over plain http',
  media: 'A media file is loaded over plain http',
};
/** Images and recordings are moved to https by the browser without a word; the others are blocked or moved by a policy. */
const active = new Set<InsecureTarget['what']>(['script', 'stylesheet', 'frame']);

/** What changes the look of a page at most. Whoever could swap it could swap the page, where that came over plain http. */
const passive: ReadonlySet<string> = new Set(['image', 'media', 'font']);
const lossOf = (kind: string, { secure }: TransportFacts): { readonly loss?: Loss } =>
  passive.has(kind) && !secure ? { loss: 'as_open_as_page' } : {};

const ofRequest = (request: RequestFact): boolean =>
  request.insecure &&
  !loopbackHost.test(request.path) &&
  (fetched.has(request.kind) ? request.frame === 'main' : request.kind === 'document' && request.frame === 'child');

export const insecureTransport = defineAudit({
  id: 'insecure_transport',
  version: 1,
  type: 'insecure_transport',
  about: 'A form or resource uses plain http where it should use https.',
  defect: 'presence',
  replays: 3,
  needs: ['page', 'transport', 'requests'],
  judge: ({ transport, requests, context }) => {
    const answers: Answer[] = [];
    const seen = new Set<string>();
    const secured = new Set(requests.filter(({ insecure }) => !insecure).map(({ template }) => template));
    // One resource that a policy moved to https shows that all of them are moved.
    const moved =
      transport.upgrades ||
      transport.insecure.some(
        ({ what, address, sameHost }) =>
          active.has(what) && secured.has(templateOf(sameHost ? address.replace(/^[^/]+/, '') : address)),
      );
    for (const { element, what, address, sameHost, loopback } of transport.insecure) {
      const template = templateOf(address);
      const cause = `${what === 'form' ? 'form' : 'resource'}:${template}`;
      if (loopback || seen.has(cause)) continue;
      seen.add(cause);
      if (what !== 'form' && moved) continue;
      if (sameHost && !transport.secure) {
        answers.push({ answer: 'unsure', reason: 'the URL is another port of the same host', cause });
        continue;
      }
      answers.push({
        answer: 'fail',
        cause,
        shared: true,
        ...lossOf(what, transport),
        title: titles[what],
        viewports: [context],
        element,
        evidence: [
          {
            kind: 'address',
            note: 'The plain http URL.',
            untrusted: cutText(address),
            facts: { what, pageIsSecure: transport.secure },
          },
        ],
        fixHint: 'Use an https URL.',
      });
    }
    for (const request of requests) {
      const cause = `resource:${request.template}`;
      if (!ofRequest(request) || seen.has(cause)) continue;
      seen.add(cause);
      answers.push({
        answer: 'fail',
        cause,
        shared: true,
        ...lossOf(request.kind, transport),
        title: 'The page loads a resource over plain http',
        viewports: [request.viewport],
        evidence: [
          {
            kind: 'request',
            note: 'What was loaded over plain http.',
            untrusted: cutText(request.path),
            facts: { kind: request.kind, pageIsSecure: transport.secure },
          },
        ],
        fixHint: 'Use an https URL.',
      });
    }
    if (transport.openPassword !== null)
      answers.push({ answer: 'unsure', reason: 'the page asks for a password over plain http' });
    return answers;
  },
});
