// What a packet of a report claims and its evidence does not give.
import type { Report } from '#contract/report.ts';
import { type Claim, recomputeClaims } from '#core/report/packet/recompute.ts';
import { viewProofPack } from '#core/report/views/view-proof-pack.ts';

export const brokenClaims = (report: Report): readonly Claim[] =>
  recomputeClaims(viewProofPack(report, [])).filter(({ outcome }) => outcome === 'fails');
