import type { Answer } from '../define.ts';
import { defineAudit } from '../define.ts';

/** What will stop working one day works now. */
const notice = /^(?!\w*Error\b).{0,120}\bdeprecat/is;

/** An Error that was logged begins with its name, or brings its stack along. */
const tellsOfError = /\b[A-Z]?\w*(?:Error|Exception)\b: |\sat [^\s(]{0,80} ?\(?\S{1,200}:\d+/;

/** The browser's own lines repeat what other audits say with more proof. */
export const consoleError = defineAudit({
  id: 'console_error',
  version: 4,
  type: 'console_error',
  about: 'The page logs an error to the console.',
  defect: 'presence',
  replays: 3,
  needs: ['console'],
  judge: ({ console }) => {
    const answers: Answer[] = [];
    const seen = new Set<string>();
    for (const line of console) {
      if (line.level !== 'error' || line.byBrowser) continue;
      const cause = `console:${line.source ?? 'inline'}:${line.normal}`;
      if (seen.has(cause)) continue;
      seen.add(cause);
      if (notice.test(line.text)) {
        answers.push({
          answer: 'unsure',
          reason: 'the line is a deprecation notice, not a failure',
          cause,
        });
        continue;
      }
      // The path of another origin begins with its host. Its code may complain of us: of what our guard keeps from it.
      if (line.source !== null && !line.source.startsWith('/')) {
        answers.push({ answer: 'unsure', reason: 'a script of another origin logged an error', cause });
        continue;
      }
      answers.push({
        answer: 'fail',
        cause,
        shared: line.source !== null,
        title: 'The page logs an error to the console',
        ...(tellsOfError.test(line.text) ? {} : { loss: 'plain_message' as const }),
        viewports: [line.viewport],
        evidence: [
          {
            kind: 'console',
            note: 'The console line.',
            untrusted: line.text,
            facts: { source: line.source, afterMs: line.atMs },
          },
        ],
      });
    }
    return answers;
  },
});
