// A script, style sheet, font, frame or other file that the page asks for and does not get.
import { cutText } from '#core/evidence/cut-text.ts';
import type { Loss } from '#contract/severity.ts';
import { refusedFile } from '#core/evidence/refused-file.ts';
import type { RequestFact } from '#core/evidence/visit.ts';
import type { Answer } from '../define.ts';
import { defineAudit } from '../define.ts';
import { redact } from '#core/evidence/redact.ts';
import { isTracker } from '../tracker.ts';

/** Images are judged where they are seen (broken_image), unless a style sheet paints them; calls of code are http_error. */
const resourceKinds = new Set(['script', 'stylesheet', 'font', 'media', 'manifest', 'texttrack']);

const fileWords: Readonly<Record<string, string>> = {
  script: 'script',
  stylesheet: 'style sheet',
  font: 'font',
  media: 'media file',
  manifest: 'manifest',
  texttrack: 'text track',
  image: 'background image',
};

const pathOf = (address: string): string => address.split('?')[0] ?? '';

const withoutFormat = (path: string): string => pathOf(path).replace(/\.\w+$/, '');

/** A browser takes the first format of a font that loads; nobody sees the manifest. */
function lossOf(request: RequestFact, requests: readonly RequestFact[]): { readonly loss?: Loss } {
  if (request.kind === 'manifest') return { loss: 'unseen_file' };
  const another = requests.some(
    ({ kind, path, status, failure }) =>
      kind === 'font' && status === 200 && failure === null && withoutFormat(path) === withoutFormat(request.path),
  );
  return request.kind === 'font' && another ? { loss: 'other_format' } : {};
}

export const brokenResource = defineAudit({
  id: 'broken_resource',
  version: 6,
  type: 'broken_resource',
  about: 'A file that the page needs is missing or fails.',
  defect: 'presence',
  replays: 3,
  needs: ['requests', 'document', 'console', 'page?'],
  subject: ({ requests }) => (requests.some(({ kind }) => resourceKinds.has(kind)) ? 'here' : 'none'),
  judge: ({ requests, document, console, page }) => {
    if (document.failure !== null || document.leftOrigin) return [];
    const answers: Answer[] = [];
    const refused = console
      .filter(({ byBrowser }) => byBrowser)
      .flatMap(({ text }) => URL.parse(refusedFile(text) ?? '')?.pathname ?? []);
    const seen = new Set<string>();
    for (const request of requests) {
      const painted =
        request.kind === 'image' && page?.styleFilesMissing.includes(redact(pathOf(request.path))) === true;
      if (!(painted || resourceKinds.has(request.kind)) || request.pending || request.frame === 'child') continue;
      // The formats of one font are one file to whoever publishes it.
      const cause = `resource:${request.kind === 'font' ? withoutFormat(request.template) : request.template}`;
      if (seen.has(cause)) continue;
      // An error page in the place of a file has the wrong type: the browser drops it and shows no status.
      const dropped =
        request.status === null && request.failure === 'aborted' && refused.includes(pathOf(request.path));
      // Browsers silently drop a style sheet that is an HTML page.
      const ignored =
        request.isPage &&
        request.kind === 'stylesheet' &&
        request.failure === null &&
        request.status === 200 &&
        page?.quirks === false;
      // A response that breaks off has a status, but is as useless as none.
      const cut = request.failure === 'network';
      const failed = dropped || ignored || cut || (request.status !== null && request.status >= 400);
      if (!failed) {
        if (request.failure === 'refused_by_guard' || request.failure === 'blocked')
          answers.push({ answer: 'unsure', reason: 'a file was not loaded by this service', cause });
        continue;
      }
      seen.add(cause);
      // Another origin may be out of reach for us alone.
      if (!request.sameOrigin && (request.status === null || cut || isTracker(request.path))) {
        answers.push({ answer: 'unsure', reason: 'a file of another origin could not be loaded', cause });
        continue;
      }
      const wording =
        dropped || ignored
          ? 'returns a different type of file'
          : request.status === null || cut
            ? 'does not load'
            : `returns HTTP ${request.status}`;
      answers.push({
        answer: 'fail',
        cause,
        shared: true,
        ...lossOf(request, requests),
        title: `A ${fileWords[request.kind] ?? 'file'} that the page needs ${wording}`,
        viewports: [request.viewport],
        evidence: [
          {
            kind: 'request',
            note: 'The file that failed.',
            untrusted: cutText(request.path),
            facts: { status: request.status, kind: request.kind },
          },
        ],
        fixHint: 'Publish the file at this URL, or correct the URL in the page.',
      });
    }
    return answers;
  },
});
