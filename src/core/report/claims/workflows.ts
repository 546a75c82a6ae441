import type { Report } from '#contract/report.ts';
import type { WorkflowPlan } from '#core/domain/run-plan.ts';
import { lookedThrough } from '#core/evidence/looked-through.ts';
import { buildActionFidelity } from '../blocks/fidelity-block.ts';
import { scenarioProof } from '../blocks/scenario-proof.ts';
import { undecidedMain } from '../blocks/undecided-workflows.ts';
import type { Claims, ScopeClaims } from './claims.ts';
import { sentenceOfTest } from './sentence-of-test.ts';

export const workflowScope: ScopeClaims = {
  confidence({ scenarios = [], evidence }) {
    const decided = scenarios.filter(({ outcome }) => outcome !== 'unsure').length;
    const families = new Set(scenarios.map(({ scenario }) => scenario.template)).size;
    const whole = !evidence.stoppedEarly && evidence.caps.length === 0 && decided * 2 > scenarios.length;
    return {
      tier: decided === 0 ? 'unknown' : whole ? 'medium' : 'low',
      reasons: [
        `${scenarios.length} workflows in ${families} families were found; ${decided} of them gave a clear result.`,
        `${evidence.routesSeen} routes were found; ${evidence.skipped.filter(({ reason }) => reason !== lookedThrough).length} of them were not visited.`,
        ...evidence.caps.map(({ count, note }) => `${count} ${note}.`),
        ...(evidence.stoppedEarly ? ['The run ran out of time before it had tested everything.'] : []),
      ],
    };
  },
  listsUnsure: true,
  beyond: (creates) => [
    'Do not claim anything beyond the listed workflows: others may not have been recognised.',
    creates === null
      ? 'Do not claim that anything after a write works: writes were blocked.'
      : 'Do not claim that anything after a write works, unless it is listed: all writes except creates were blocked.',
  ],
};

/** What the app is for and nobody saw work is no strong proof, however well the rest was proved. */
function withUndecided(proof: Report['proofStrength'], undecided: number): Report['proofStrength'] {
  if (proof === null || undecided === 0) return proof;
  const { level, reasons } = proof;
  const noted = `${undecided} main ${undecided === 1 ? 'workflow' : 'workflows'} gave no clear result.`;
  return { level: level === 'strong' ? 'moderate' : level, reasons: [...reasons, noted] };
}

export const workflowClaims: Claims<WorkflowPlan> = {
  scope: () => workflowScope,
  sentence: sentenceOfTest,
  statement: ({ scenarios = [] }) =>
    `${scenarios.filter(({ outcome }) => outcome === 'passed').length} of ${scenarios.length} workflows passed in a real browser; none failed.`,
  // Workflows use the keyboard as people do, so keys prove as much as the pointer; undecided workflows prove nothing.
  proof(input) {
    const passed = (input.scenarios ?? []).filter(({ outcome }) => outcome === 'passed');
    const { counts } = buildActionFidelity(input);
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return withUndecided(
      scenarioProof(
        passed,
        total === 0 ? null : (counts.real_pointer + counts.keyboard_type) / total,
        input.faults ?? [],
      ),
      undecidedMain(input.scenarios ?? []),
    );
  },
  warnings: () => [],
};
