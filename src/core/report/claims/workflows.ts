import type { WorkflowPlan } from '#core/domain/run-plan.ts';
import { lookedThrough } from '#core/evidence/looked-through.ts';
import { buildActionFidelity } from '../blocks/fidelity-block.ts';
import { scenarioProof } from '../blocks/scenario-proof.ts';
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
        `${scenarios.length} workflows of ${families} families were found, and ${decided} of them decided.`,
        `${evidence.routesSeen} routes were seen and ${evidence.skipped.filter(({ reason }) => reason !== lookedThrough).length} of them not looked at.`,
        ...evidence.caps.map(({ count, note }) => `${count} ${note}.`),
        ...(evidence.stoppedEarly ? ['The time of the run was used up before everything was seen.'] : []),
      ],
    };
  },
  listsUnsure: true,
  beyond: (creates) => [
    'Do not claim anything beyond the workflows that are listed: they are those that could be recognised.',
    creates === null
      ? 'Do not claim that what follows a write works: writes were held back.'
      : 'Do not claim that what follows a write works, unless it is listed: all writes but creates were held back.',
  ],
};

export const workflowClaims: Claims<WorkflowPlan> = {
  scope: () => workflowScope,
  sentence: sentenceOfTest,
  statement: ({ scenarios = [] }) =>
    `${scenarios.filter(({ outcome }) => outcome === 'passed').length} of ${scenarios.length} workflows that were found held in a real browser; none failed.`,
  // Workflows use the keyboard as people do, so keys prove as much as the pointer; what stayed undecided proves nothing.
  proof(input) {
    const passed = (input.scenarios ?? []).filter(({ outcome }) => outcome === 'passed');
    const { counts } = buildActionFidelity(input);
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return scenarioProof(
      passed,
      total === 0 ? null : (counts.real_pointer + counts.keyboard_type) / total,
      input.faults ?? [],
    );
  },
  warnings: () => [],
};
