// Counts the replays of a candidate. Only what failed the same way again is a finding.
import type { Failure } from '#core/audits/define.ts';
import { judgeVisit } from '#core/audits/run-audits.ts';
import type { Visit } from '#core/evidence/visit.ts';
import type { Candidate } from './fold-failures.ts';
import type { ReplayOrder } from './plan-confirmation.ts';

export interface Tally {
  readonly failed: number;
  readonly passed: number;
  readonly unsure: number;
}

/** How often it failed, of how many tries. */
export const rateOf = ({ failed, passed, unsure }: Tally): { failed: number; of: number } => ({
  failed,
  of: failed + passed + unsure,
});

export const noTally: Tally = { failed: 0, passed: 0, unsure: 0 };
export const addTallies = (a: Tally, b: Tally): Tally => ({
  failed: a.failed + b.failed,
  passed: a.passed + b.passed,
  unsure: a.unsure + b.unsure,
});

/** One replay: the same audit on the new visit, looking for the same cause. */
export function judgeReplay(
  candidate: Pick<Candidate, 'audit' | 'cause' | 'subtype'>,
  visit: Visit,
): 'failed' | 'passed' | 'unsure' {
  const judgement = judgeVisit(candidate.audit, visit);
  const isSame = ({ cause, partOf, subtype }: Failure): boolean =>
    [cause, partOf].includes(candidate.cause) && subtype === candidate.subtype;
  if (judgement.failures.some(isSame)) return 'failed';
  const doubted = judgement.doubts.some(({ cause }) => cause === undefined || cause === candidate.cause);
  return doubted ? 'unsure' : 'passed';
}

export function tallyReplays(
  candidates: readonly Candidate[],
  orders: readonly ReplayOrder[],
  visits: readonly Visit[],
): ReadonlyMap<string, Tally> {
  const byKey = new Map(visits.map((visit) => [visit.key, visit]));
  const tallies = new Map<string, Tally>();
  for (const candidate of candidates) {
    let tally = noTally;
    for (const order of orders) {
      if (!order.candidates.includes(candidate.id)) continue;
      const visit = byKey.get(order.key);
      const answer = visit === undefined ? 'unsure' : judgeReplay(candidate, visit);
      tally = { ...tally, [answer]: tally[answer] + 1 };
    }
    tallies.set(candidate.id, tally);
  }
  return tallies;
}

export type Decision = 'confirmed' | 'flaky' | 'again' | 'unconfirmed';

const needed = 2;

/** A candidate that reproduces only later is real, but flaky. */
export function decideConfirmed({ failed }: Tally, lastRound: boolean): Decision {
  if (failed >= needed) return lastRound ? 'flaky' : 'confirmed';
  return lastRound ? 'unconfirmed' : 'again';
}
