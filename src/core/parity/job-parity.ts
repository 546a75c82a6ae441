// What the routes of a preview say together.
import type { JobParity, RouteParity } from '#contract/campaign-preview.ts';
import { mismatchClasses } from '#contract/vocabulary/mismatch-classes.ts';
import type { ParityStatus } from '#contract/vocabulary/parity-statuses.ts';

/** One route that could not be compared keeps the job from being called compared. */
function statusOf(counts: JobParity['routes']): Exclude<ParityStatus, 'chrome_checked' | 'not_checked'> {
  if (counts.mismatched > 0) return 'mismatch_detected';
  return counts.insufficient > 0 || counts.compared === 0 ? 'insufficient_evidence' : 'internal_compared';
}

export function jobParityOf(routes: readonly RouteParity[]): JobParity {
  const withStatus = (status: ParityStatus): number =>
    routes.filter(({ parityStatus }) => parityStatus === status).length;
  const mismatched = withStatus('mismatch_detected');
  const counts = {
    total: routes.length,
    compared: mismatched + withStatus('internal_compared'),
    mismatched,
    insufficient: withStatus('insufficient_evidence'),
    notChecked: withStatus('not_checked'),
  };
  const mismatches = mismatchClasses.words
    .map((name) => ({
      mismatchClassification: name,
      routes: routes.filter(({ mismatches: own }) => own.some((each) => each.mismatchClassification === name)).length,
    }))
    .filter((row) => row.routes > 0);
  return { parityStatus: statusOf(counts), routes: counts, mismatches };
}
