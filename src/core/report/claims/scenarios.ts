import type { ScenarioPlan } from '#core/domain/run-plan.ts';
import { count } from '#core/words/count.ts';
import { scenarioProof } from '../blocks/scenario-proof.ts';
import type { Claims, ScopeClaims } from './claims.ts';
import { sentenceOfTest } from './sentence-of-test.ts';

export const scenarioScope: ScopeClaims = {
  listsUnsure: false,
  beyond: () => ['Do not claim anything beyond the given scenarios: no page was scanned.'],
};

export const scenarioClaims: Claims<ScenarioPlan> = {
  scope: () => scenarioScope,
  sentence: sentenceOfTest,
  statement: ({ scenarios = [] }) =>
    `${count(scenarios.length, 'scenario')} ran in a real browser; every step worked and every assertion held.`,
  proof: (input, { tier }) => scenarioProof(input, { covers: 'given', most: 'strong', tier }),
  warnings: () => [],
};
