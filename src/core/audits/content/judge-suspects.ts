// Puts one question to each suspicious stretch of text; the same fault in every row of a list is one failure.
import type { SuspectPattern, SuspectText, TextFacts } from '#core/evidence/text-facts.ts';
import type { Visit } from '#core/evidence/visit.ts';
import type { Unsure } from '../define.ts';
import type { ContentFault } from './define-content-audit.ts';

/** True: a defect. A text: why nobody can be sure. Null: meant as it stands. */
export type SuspectAnswer = true | string | null;

export interface SuspectQuestion {
  readonly patterns: readonly SuspectPattern[];
  readonly title: string;
  readonly note: string;
  readonly fixHint: string;
  readonly judge: (suspect: SuspectText, text: TextFacts, visit: Visit) => SuspectAnswer;
}

const manyAlike = 4;
const withoutPositions = (path: string): string => path.replace(/:\d+/g, '');
const inRow = (path: string): string => path.replace(/\b(tr|li|article|option):\d+/g, '$1');

export function judgeSuspects(visit: Visit, question: SuspectQuestion): readonly (ContentFault | Unsure)[] {
  const { text } = visit;
  if (text === null) return [];
  const answers: (ContentFault | Unsure)[] = [];
  const faulty: SuspectText[] = [];
  for (const suspect of text.suspects) {
    if (!question.patterns.includes(suspect.pattern)) continue;
    const answer = question.judge(suspect, text, visit);
    if (answer === true) faulty.push(suspect);
    else if (answer !== null) answers.push({ answer: 'unsure', reason: answer, cause: causeOf(suspect, inRow) });
  }
  const alike = new Map<string, number>();
  for (const { element } of faulty) {
    const shape = withoutPositions(element.path);
    alike.set(shape, (alike.get(shape) ?? 0) + 1);
  }
  const seen = new Set<string>();
  for (const suspect of faulty) {
    const many = (alike.get(withoutPositions(suspect.element.path)) ?? 0) >= manyAlike;
    const cause = causeOf(suspect, many ? withoutPositions : inRow);
    if (seen.has(cause)) continue;
    seen.add(cause);
    answers.push({
      cause,
      title: question.title,
      note: question.note,
      element: suspect.element,
      untrusted: `${suspect.before.slice(-60)} ${suspect.hit} ${suspect.after.slice(0, 60)}`.trim(),
      facts: { place: suspect.place },
      fixHint: question.fixHint,
    });
  }
  return answers;
}

const causeOf = (suspect: SuspectText, shape: (path: string) => string): string =>
  `text:${suspect.pattern}:${shape(suspect.element.path)}`;
