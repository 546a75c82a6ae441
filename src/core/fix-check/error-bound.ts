// The chance that passes are luck, from how often the failure showed before.
import { limit } from '#contract/limits.ts';

/** How many replays of discovery failed, of how many. */
export interface Reproduction {
  readonly failed: number;
  readonly of: number;
}

export const minPasses = 3;
export const maxPasses = limit('fixReplaysMax');
export const acceptedLuck = 0.01;
const minReplays = 2;

/**
 * B(k+1, m−k+n+1) / B(k+1, m−k+1): with any rate of failure as likely as another before the first replay, the chance
 * that n replays in a row pass although nothing changed. For k = m it is 1 / C(m+n+1, n).
 */
export function luckBound({ failed, of }: Reproduction, passes: number): number {
  if (of < minReplays || failed < 1 || failed > of) return 1;
  let bound = 1;
  for (let pass = 0; pass < passes; pass += 1) bound *= (of - failed + 1 + pass) / (of + 2 + pass);
  return bound;
}

/** Null when even the most passes leave too much to luck. */
export function passesNeeded(reproduction: Reproduction): number | null {
  for (let passes = minPasses; passes <= maxPasses; passes += 1)
    if (luckBound(reproduction, passes) <= acceptedLuck) return passes;
  return null;
}
