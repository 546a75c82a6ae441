import type { Report } from '#contract/report.ts';
import type { ScanPlan } from '#core/domain/run-plan.ts';
import { controlsUsed } from '../blocks/controls-used.ts';
import { buildActionFidelity } from '../blocks/fidelity-block.ts';
import { scenarioProof } from '../blocks/scenario-proof.ts';
import type { ReportInput } from '../report-input.ts';
import type { Claims, ScopeClaims } from './claims.ts';
import { sentenceOfTest } from './sentence-of-test.ts';

export const pageScope: ScopeClaims = {
  listsUnsure: false,
  beyond: () => [],
};

export const statementOfPages = ({ decided }: ReportInput): string =>
  `${decided.pagesJudged} pages were loaded and tested in a real browser; no finding of severity medium or higher was confirmed.`;

function proofOfPages(input: ReportInput, { tier }: Report['coverageConfidence']): Report['proofStrength'] {
  const used = controlsUsed(input);
  const reasons = [
    `Coverage confidence is ${tier}.`,
    'Each page was loaded once; passing checks were not repeated.',
    used === 0
      ? 'No control was used and nothing was written.'
      : `${used} controls were used with a real pointer; every write was blocked.`,
  ];
  return { level: tier === 'high' || tier === 'medium' ? 'moderate' : 'weak', reasons };
}

export const scanClaims: Claims<ScanPlan> = {
  scope: () => pageScope,
  sentence: sentenceOfTest,
  statement: statementOfPages,
  // A scan with scenarios proves at least as much as the scenarios alone.
  proof: (input, confidence) =>
    input.scenarios !== undefined && input.scenarios.length > 0
      ? scenarioProof(input.scenarios, buildActionFidelity(input).realPointerShare, input.faults ?? [])
      : proofOfPages(input, confidence),
  warnings: () => [],
};
