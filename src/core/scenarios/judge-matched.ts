// A locator must match one element; no match and several matches are reported, never guessed.
import type { Locator } from '#contract/steps/locator.ts';
import type { ExplainedStep } from '#contract/steps/explained-step.ts';
import { watchMs } from '#core/evidence/watch-ms.ts';
import { type Judged, defaultWaitMs, fail } from './assertion-rule.ts';
import type { Matched, StateSeen } from './observation.ts';

export const locateOne = (target: Locator): ExplainedStep => ({
  op: 'locate',
  about: 'Find the one visible element that the locator matches. Several matches are an error that lists them.',
  target,
});
export const settled: ExplainedStep = { op: 'settle', about: 'Wait until the page is idle.' };
export const watched: ExplainedStep = {
  op: 'settle',
  about: `Wait until the page is idle, and at least ${watchMs} ms after the last action: errors may come late.`,
};
export const expectWithin = (about: string, timeoutMs: number | undefined): ExplainedStep => ({
  op: 'expect',
  about,
  timeoutMs: timeoutMs ?? defaultWaitMs,
});
export const expectNow = (about: string): ExplainedStep => ({ op: 'expect', about });

/** Null: exactly one element is visible. */
export function judgeMatched({ visible, hidden, candidates }: Matched): Judged | null {
  if (visible === 1) return null;
  if (visible > 1)
    return {
      answer: 'unsure',
      code: 'ambiguous_locator',
      reason: `The locator is ambiguous: ${visible} visible elements match it.`,
      candidates,
    };
  return hidden > 0
    ? fail('element_not_visible', 'The element exists but is not visible.')
    : fail('element_missing', 'No element matches the locator.');
}

export function judgeState(
  { matched, state }: StateSeen,
  wanted: boolean,
  words: { readonly code: string; readonly otherwise: string; readonly stateless: string },
): Judged {
  const found = judgeMatched(matched);
  if (found !== null) return found;
  if (state === null) return fail('no_such_state', words.stateless);
  return state === wanted ? { answer: 'pass' } : fail(words.code, words.otherwise);
}
