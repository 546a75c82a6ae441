// A script, style sheet, font, frame or other file that the page asks for and does not get.
import type { EvidenceItem } from '#contract/finding.ts';
import { cutText } from '#core/evidence/cut-text.ts';
import type { Loss } from '#contract/severity.ts';
import { refusedFile } from '#core/evidence/refused-file.ts';
import type { ExceptionFact, RequestFact } from '#core/evidence/log-facts.ts';
import type { Answer, Failure } from '../define.ts';
import { defineAudit } from '../define.ts';
import { lacksCode, missesName } from '../missing-code.ts';
import { redact } from '#core/evidence/redact.ts';
import { isTracker } from '../tracker.ts';
import { thresholds } from './thresholds.ts';

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

const folderOf = (path: string): string => pathOf(path).slice(0, pathOf(path).lastIndexOf('/') + 1);

/** The top folder has the page itself. */
const isTop = (folder: string): boolean => /^(?:\w+:\/\/[^/]*)?\/?$/.test(folder);

/** Folders of which the page asks for files and gets none, each time with the same status, and these files. */
function missingFolders(requests: readonly RequestFact[]): ReadonlyMap<string, readonly RequestFact[]> {
  const asked = requests.filter(({ frame, pending }) => frame !== 'child' && !pending);
  const folders = Map.groupBy(asked, ({ path }) => folderOf(path));
  return new Map(
    [...folders].filter(
      ([folder, [first, ...more]]) =>
        !isTop(folder) &&
        first !== undefined &&
        (first.status ?? 0) >= 400 &&
        more.every(({ status }) => status === first.status),
    ),
  );
}

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

const itemOf = (request: RequestFact): EvidenceItem => ({
  kind: 'request',
  note: 'The file that failed.',
  untrusted: cutText(request.path),
  facts: { status: request.status, kind: request.kind },
});

const maxListed = 10;

/** What is told of one file, or of all files of its folder: one folder that was not published is one fault. */
function about(
  request: RequestFact,
  requests: readonly RequestFact[],
  folders: ReturnType<typeof missingFolders>,
): Pick<Failure, 'partOf' | 'loss' | 'evidence' | 'fixHint'> & { readonly whole: string | null } {
  const folder = folderOf(request.path);
  const asked = (folders.get(folder) ?? []).filter(({ kind }) => resourceKinds.has(kind));
  const files = [...new Map(asked.map((file) => [pathOf(file.path), file])).values()];
  const together = `resources:${folder}`;
  if (files.length < thresholds.filesOfOneFolder)
    return {
      whole: null,
      ...(folders.has(folder) ? { partOf: together } : {}),
      ...lossOf(request, requests),
      evidence: [itemOf(request)],
      fixHint: 'Publish the file at this URL, or correct the URL in the page.',
    };
  // As bad as the worst of them: a file that has nothing lighter about it.
  const worst = files.find((file) => lossOf(file, requests).loss === undefined) ?? request;
  return {
    whole: together,
    ...lossOf(worst, requests),
    evidence: files.slice(0, maxListed).map(itemOf),
    fixHint: 'None of the files of this folder is there: publish it at this URL, or correct the URLs in the page.',
  };
}

/** Without it, other code of the page throws: that is told with the script, and not by itself. */
const breaksCode = (request: RequestFact, exceptions: readonly ExceptionFact[]): { readonly loss?: Loss } =>
  lacksCode([request]) && exceptions.some((each) => each.ownScript && missesName(each)) ? { loss: 'breaks_code' } : {};

export const brokenResource = defineAudit({
  id: 'broken_resource',
  version: 8,
  type: 'broken_resource',
  about: 'A file that the page needs is missing or fails.',
  defect: 'presence',
  replays: 3,
  needs: ['requests', 'document', 'console', 'exceptions', 'page?'],
  subject: ({ requests }) => (requests.some(({ kind }) => resourceKinds.has(kind)) ? 'here' : 'none'),
  judge: ({ requests, document, console, exceptions, page }) => {
    if (document.failure !== null || document.leftOrigin) return [];
    const answers: Answer[] = [];
    const refused = console
      .filter(({ byBrowser }) => byBrowser)
      .flatMap(({ text }) => URL.parse(refusedFile(text) ?? '')?.pathname ?? []);
    const folders = missingFolders(requests);
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
      const { whole, ...rest } = about(request, requests, folders);
      if (whole !== null && seen.has(whole)) continue;
      seen.add(whole ?? cause);
      answers.push({
        answer: 'fail',
        cause: whole ?? cause,
        shared: true,
        ...rest,
        ...breaksCode(request, exceptions),
        title: `${whole === null ? `A ${fileWords[request.kind] ?? 'file'}` : 'Files of one folder'} that the page needs ${
          whole === null ? wording : `return HTTP ${request.status}`
        }`,
        viewports: [request.viewport],
      });
    }
    return answers;
  },
});
