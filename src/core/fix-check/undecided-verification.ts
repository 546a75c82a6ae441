// What a Fix Check says about the scenarios of its original before it has looked, or when it could not look at all.
import type { FixVerification } from '#contract/fix-verification.ts';
import type { Report } from '#contract/report.ts';
import { rowNames } from './row-names.ts';

const ends = {
  pending: 'not_finished',
  provider_error: 'engine_failed',
  unable_to_verify: 'could_not_judge',
  auth_blocked_verification: 'login_wall',
} as const;

export function undecidedVerification(
  { findings }: Pick<Report, 'findings'>,
  status: keyof typeof ends,
): FixVerification {
  return {
    status,
    scenarios: findings.map((finding) => ({
      scenarioId: finding.reproduction.scenarioId,
      findingId: finding.id,
      ...rowNames(finding),
      status,
      reason: ends[status],
      reproduced: finding.reproduction.confirmed,
      places: 0,
      replays: { passed: 0, failed: 0, unsure: 0 },
      errorBound: null,
    })),
    newFailures: [],
    notRetested: [],
    errorBound: null,
  };
}
