import type { EvidenceItem } from '#contract/finding.ts';
import { cutText } from '#core/evidence/cut-text.ts';
import type { ExceptionFact } from '#core/evidence/log-facts.ts';

/** Where an exception was thrown, for people: it is no part of what tells two exceptions apart. */
export function placeFacts({ thrownAt, frames = [] }: ExceptionFact): NonNullable<EvidenceItem['facts']> {
  if (thrownAt === undefined) return {};
  const { line, column } = thrownAt;
  return {
    line,
    column,
    frames: cutText(frames.join(' < ')),
  };
}
