import type { EvidenceItem } from '#contract/finding.ts';
import type { ConsoleFact } from '#core/evidence/log-facts.ts';
import type { Answer, Failure } from '../define.ts';
import { defineAudit } from '../define.ts';
import { shapeOf } from './line-shape.ts';
import { thresholds } from './thresholds.ts';

/** What will stop working one day works now. */
const notice = /^(?!\w*Error\b).{0,120}\bdeprecat/is;

/** An Error that was logged begins with its name, or brings its stack along. */
const tellsOfError = /\b[A-Z]?\w*(?:Error|Exception)\b: |\sat [^\s(]{0,80} ?\(?\S{1,200}:\d+/;

const causeOf = ({ source, normal }: ConsoleFact): string => `console:${source ?? 'inline'}:${normal}`;

/** The statement that wrote a line, as far as its words tell. */
function statementOf({ source, normal }: ConsoleFact): string | null {
  const shape = source === null ? null : shapeOf(normal);
  return shape === null ? null : `console shape:${source}:${shape}`;
}

const isFailure = ({ level, byBrowser }: ConsoleFact): boolean => level === 'error' && !byBrowser;

/** The lines of each statement that wrote many different ones. */
function talkative(console: readonly ConsoleFact[]): ReadonlyMap<string, readonly ConsoleFact[]> {
  const lines = new Map(console.filter(isFailure).map((line) => [causeOf(line), line]));
  const byStatement = Map.groupBy(lines.values(), (line) => statementOf(line) ?? '');
  byStatement.delete('');
  return new Map([...byStatement].filter(([, all]) => all.length >= thresholds.linesOfOneShape));
}

const maxListed = 10;

const itemOf = (line: ConsoleFact): EvidenceItem => ({
  kind: 'console',
  note: 'The console line.',
  untrusted: line.text,
  facts: { source: line.source, afterMs: line.atMs },
});

/** One line, or all lines of one statement: a table of names that is missing is one fault. */
function about(line: ConsoleFact, all: readonly ConsoleFact[] | undefined): Pick<Failure, 'evidence' | 'loss'> {
  const lines = all ?? [line];
  return {
    ...(lines.some(({ text }) => tellsOfError.test(text)) ? {} : { loss: 'plain_message' as const }),
    evidence: lines.slice(0, maxListed).map(itemOf),
  };
}

/** The browser's own lines repeat what other audits say with more proof. */
export const consoleError = defineAudit({
  id: 'console_error',
  version: 5,
  type: 'console_error',
  about: 'The page logs an error to the console.',
  defect: 'presence',
  replays: 3,
  needs: ['console'],
  judge: ({ console }) => {
    const answers: Answer[] = [];
    const seen = new Set<string>();
    const many = talkative(console);
    for (const line of console) {
      if (!isFailure(line)) continue;
      const statement = statementOf(line);
      const all = statement === null ? undefined : many.get(statement);
      const cause = all === undefined || statement === null ? causeOf(line) : statement;
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
        ...(all === undefined && statement !== null ? { partOf: statement } : {}),
        viewports: [line.viewport],
        ...about(line, all),
      });
    }
    return answers;
  },
});
