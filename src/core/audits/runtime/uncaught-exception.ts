import type { Answer } from '../define.ts';
import { defineAudit } from '../define.ts';
import { codeMissing, lacksCode, missesName } from '../missing-code.ts';
import { placeFacts } from './place-facts.ts';

/** Reports the browser raises about itself, which no user notices and no developer can fix. */
const harmless = [/^ResizeObserver loop/, /^Script error\.?$/, /^AbortError/, /play\(\) request was interrupted/];
export const isHarmless = (message: string): boolean => harmless.some((pattern) => pattern.test(message));

export const uncaughtException = defineAudit({
  id: 'uncaught_exception',
  version: 4,
  type: 'uncaught_exception',
  about: 'The page throws an uncaught exception.',
  defect: 'presence',
  replays: 3,
  needs: ['exceptions', 'requests'],
  judge: ({ exceptions, requests }) => {
    const answers: Answer[] = [];
    const byCause = new Map<
      string,
      { viewports: Set<(typeof exceptions)[number]['viewport']>; first: (typeof exceptions)[number] }
    >();
    for (const exception of exceptions) {
      if (isHarmless(exception.normal)) continue;
      const cause = `exception:${exception.source ?? 'inline'}:${exception.normal}`;
      if (!exception.ownScript) {
        answers.push({ answer: 'unsure', reason: 'a script of another origin threw', cause });
        continue;
      }
      if (missesName(exception) && lacksCode(requests)) {
        answers.push({ answer: 'unsure', reason: codeMissing, cause });
        continue;
      }
      const known = byCause.get(cause);
      if (known === undefined) byCause.set(cause, { viewports: new Set([exception.viewport]), first: exception });
      else known.viewports.add(exception.viewport);
    }
    for (const [cause, { viewports, first }] of byCause)
      answers.push({
        answer: 'fail',
        cause,
        // The same words from a script in the page are one snippet of the shell that the pages share.
        shared: true,
        title:
          first.kind === 'rejection'
            ? 'The page has an unhandled promise rejection'
            : 'The page throws an uncaught exception',
        viewports: [...viewports],
        evidence: [
          {
            kind: 'exception',
            note: 'What was thrown.',
            untrusted: first.text,
            facts: { source: first.source, ...placeFacts(first), afterMs: first.atMs },
          },
        ],
      });
    return answers;
  },
});
