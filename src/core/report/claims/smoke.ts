import type { SmokePlan } from '#core/domain/run-plan.ts';
import type { Claims } from './claims.ts';
import { pageScope, proofOfPages, statementOfPages } from './scan.ts';
import { sentenceOfTest } from './sentence-of-test.ts';

const warnings = [
  'Do not claim that no page of members is open: only the listed routes were opened without the session, and pages whose protection could not be told are not reported.',
];

export const smokeClaims: Claims<SmokePlan> = {
  scope: () => pageScope,
  sentence: sentenceOfTest,
  statement: (input) =>
    `${statementOfPages(input)} The routes were opened with the session and twice without it, and the session was checked after each.`,
  proof: proofOfPages,
  warnings: ({ evidence }) => (evidence.preflight?.passed === false ? [] : warnings),
};
