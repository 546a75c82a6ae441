import type { WorkflowPlan } from '#core/domain/run-plan.ts';
import { part } from '#core/words/count.ts';
import { scenarioProof } from '../blocks/scenario-proof.ts';
import type { Claims, ScopeClaims } from './claims.ts';
import { sentenceOfTest } from './sentence-of-test.ts';

export const workflowScope: ScopeClaims = {
  listsUnsure: true,
  beyond: (creates) => [
    'Do not claim anything beyond the listed workflows: others may not have been recognised.',
    creates === null
      ? 'Do not claim that anything after a write works: writes were blocked.'
      : 'Do not claim that anything after a write works, unless it is listed: all writes except creates were blocked.',
  ],
};

export const workflowClaims: Claims<WorkflowPlan> = {
  scope: () => workflowScope,
  sentence: sentenceOfTest,
  statement: ({ scenarios = [] }) =>
    `${part(scenarios.filter(({ outcome }) => outcome === 'passed').length, scenarios.length, 'workflow')} passed in a real browser; none failed.`,
  proof: (input, { tier }) => scenarioProof(input, { covers: 'workflows', most: 'strong', tier }),
  warnings: () => [],
};
