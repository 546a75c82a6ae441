import type { Report } from '#contract/report.ts';
import { defaultFailOn, orHigher } from '#contract/vocabulary/severities.ts';
import type { ScanPlan } from '#core/domain/run-plan.ts';
import { count, was } from '#core/words/count.ts';
import { auditOutcomesOf } from '../blocks/audit-outcomes.ts';
import { controlsUsed } from '../blocks/controls-used.ts';
import { buildActionFidelity } from '../blocks/fidelity-block.ts';
import { scenarioProof } from '../blocks/scenario-proof.ts';
import { decideProof } from '../proof-strength.ts';
import type { ReportInput } from '../report-input.ts';
import type { Claims, ScopeClaims } from './claims.ts';
import { sentenceOfTest } from './sentence-of-test.ts';

export const pageScope: ScopeClaims = {
  listsUnsure: false,
  beyond: () => [],
};

export const statementOfPages = ({ decided, plan: { failOn = defaultFailOn } }: ReportInput): string =>
  `${count(decided.pagesJudged, 'page')} ${was(decided.pagesJudged)} loaded and tested in a real browser; no finding of severity ${orHigher(failOn)} was confirmed.`;

export function proofOfPages(input: ReportInput, { tier }: Report['coverageConfidence']): Report['proofStrength'] {
  const used = controlsUsed(input);
  const checks = auditOutcomesOf(input).filter(({ outcome }) => outcome === 'passed').length;
  const { realPointerShare } = buildActionFidelity(input);
  return decideProof(
    {
      checks,
      vacuous: 0,
      pointerShare: realPointerShare,
      byScript: 0,
      writes: { accepted: 0, persisted: 0 },
      scenarios: { passed: 0, caught: 0, repeated: 0 },
      undecided: 0,
      tier,
      covers: 'pages',
      most: 'moderate',
    },
    [
      `Coverage confidence is ${tier}.`,
      `${count(checks, 'check')} passed on pages where ${checks === 1 ? 'it' : 'they'} had something to judge.`,
      'Each page was loaded once in each context; passing checks were not repeated, and no fault was injected.',
      used === 0
        ? 'No control was used and nothing was written.'
        : `${count(used, 'control')} ${was(used)} used, ${Math.round((realPointerShare ?? 0) * 100)} % with a real pointer; every write was blocked.`,
    ],
  );
}

export const scanClaims: Claims<ScanPlan> = {
  scope: () => pageScope,
  sentence: sentenceOfTest,
  statement: statementOfPages,
  // A scan with scenarios proves at least as much as the scenarios alone.
  proof: (input, confidence) =>
    input.scenarios !== undefined && input.scenarios.length > 0
      ? scenarioProof(input, { covers: 'given', most: 'moderate', tier: confidence.tier })
      : proofOfPages(input, confidence),
  warnings: () => [],
};
