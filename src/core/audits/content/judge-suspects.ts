// Puts one question to each suspicious stretch of text; the same fault in every row of a list is one failure.
import type { Loss } from '#contract/severity.ts';
import { digestOf } from '#core/evidence/digest.ts';
import type { SuspectText, TextFacts } from '#core/evidence/text-facts.ts';
import type { Unsure } from '../define.ts';
import { standsInFrame } from '../stands-in-frame.ts';
import type { ContentFault } from './define-content-audit.ts';
import type { SuspectNet } from './suspect-net.ts';
import { thresholds } from './thresholds.ts';

/** True: a defect. A text: why it is unsure. Null: intended. */
export type SuspectAnswer = true | string | null;

export interface SuspectQuestion {
  readonly nets: readonly SuspectNet[];
  readonly title: string;
  readonly note: string;
  readonly fixHint: string;
  /** The same words on several pages are one fault: a record that many pages show. */
  readonly sharedWords?: boolean;
  /** What makes the fault lighter than others of its kind. */
  readonly loss?: (suspect: SuspectText) => Loss | undefined;
  readonly judge: (suspect: SuspectText, text: TextFacts) => SuspectAnswer;
}

export const withoutPositions = (path: string): string => path.replace(/:\d+/g, '');
const inRow = (path: string): string => path.replace(/\b(tr|li|article|option):\d+/g, '$1');

export function judgeSuspects(text: TextFacts, question: SuspectQuestion): readonly (ContentFault | Unsure)[] {
  const answers: (ContentFault | Unsure)[] = [];
  const faulty: SuspectText[] = [];
  for (const suspect of text.suspects) {
    if (!question.nets.some(({ pattern }) => pattern === suspect.pattern)) continue;
    const answer = question.judge(suspect, text);
    if (answer === true) faulty.push(suspect);
    else if (answer !== null) answers.push({ answer: 'unsure', reason: answer, cause: causeOf(suspect, inRow) });
  }
  const alike = new Map<string, Set<string>>();
  for (const suspect of faulty)
    for (const frame of [placeFrame(suspect), wordFrame(suspect)])
      alike.set(frame, (alike.get(frame) ?? new Set()).add(suspect.element.path));
  const count = (frame: string): number => alike.get(frame)?.size ?? 0;
  const seen = new Set<string>();
  for (const suspect of faulty) {
    const many =
      count(placeFrame(suspect)) >= thresholds.alikeInPlace || count(wordFrame(suspect)) >= thresholds.alikeInWords;
    const place = causeOf(suspect, many ? withoutPositions : inRow);
    const byWords = question.sharedWords ?? false;
    const cause = byWords ? `words:${suspect.pattern}:${digestOf(sentence(suspect)).slice(0, 16)}` : place;
    if (seen.has(place) || seen.has(cause)) continue;
    seen.add(place).add(cause);
    const loss = question.loss?.(suspect);
    answers.push({
      cause,
      shared: byWords || isOnEveryPage(suspect),
      title: question.title,
      note: question.note,
      element: suspect.element,
      untrusted: sentence(suspect),
      facts: { place: suspect.place },
      fixHint: question.fixHint,
      ...(loss === undefined ? {} : { loss }),
    });
  }
  return answers;
}

/** A heading in the frame names its page, so that each page writes its own. */
const isOnEveryPage = ({ element, place }: SuspectText): boolean => place !== 'heading' && standsInFrame(element);

const placeFrame = ({ pattern, element }: SuspectText): string => `${pattern} ${withoutPositions(element.path)}`;

const wordFrame = (suspect: SuspectText): string =>
  JSON.stringify([placeFrame(suspect), suspect.before.split(' ').at(-1), suspect.hit, suspect.after.split(' ')[0]]);

const sentence = ({ before, hit, after }: SuspectText): string =>
  `${before.slice(-60)} ${hit} ${after.slice(0, 60)}`.trim();

const causeOf = (suspect: SuspectText, shape: (path: string) => string): string =>
  `text:${suspect.pattern}:${shape(suspect.element.path)}`;
