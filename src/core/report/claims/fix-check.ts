import type { FixVerification } from '#contract/fix-verification.ts';
import type { Report } from '#contract/report.ts';
import type { FixCheckPlan, TestPlan } from '#core/domain/run-plan.ts';
import { count, part } from '#core/words/count.ts';
import type { Claims, ScopeClaims } from './claims.ts';
import { crudScope } from './crud.ts';
import { pageScope, statementOfPages } from './scan.ts';
import { scenarioScope } from './scenarios.ts';
import { sentenceOfTest } from './sentence-of-test.ts';
import { workflowScope } from './workflows.ts';

const scopeOf: Record<TestPlan['kind'], ScopeClaims> = {
  scan: pageScope,
  scenarios: scenarioScope,
  workflows: workflowScope,
  crud: crudScope,
  regression: pageScope,
  smoke: pageScope,
};

function proofOf({ scenarios, errorBound }: FixVerification): Report['proofStrength'] {
  const replays = scenarios.reduce((sum, { replays: { passed } }) => sum + passed, 0);
  return {
    level: scenarios.length === 0 ? 'none' : 'moderate',
    reasons: [
      `${count(scenarios.length, 'failing scenario')} passed in ${count(replays, 'replay')} in fresh contexts.`,
      `The chance that the passes are luck is at most ${((errorBound ?? 1) * 100).toFixed(2)} %.`,
      'The old failing evidence still fails the same assertions.',
    ],
  };
}

const warnings = [
  'Do not claim a fix for a scenario whose status is not fixed_verified.',
  'Do not claim that nothing else broke: only the affected routes were checked, and only while loading.',
];

/** A Fix Check whose original is gone has verified nothing. */
export const fixCheckClaims: Claims<FixCheckPlan> = {
  scope: ({ of }) => scopeOf[of],
  sentence(input) {
    if (input.fix === undefined) return sentenceOfTest(input);
    const { status, scenarios } = input.fix.verification;
    const fixed = scenarios.filter((each) => each.status === 'fixed_verified').length;
    return `Fix Check: ${status}; ${part(fixed, scenarios.length, 'scenario')} ${fixed === 1 ? 'is' : 'are'} fixed_verified.`;
  },
  statement: statementOfPages,
  proof: ({ fix }) => (fix === undefined ? null : proofOf(fix.verification)),
  warnings: ({ fix }) => (fix === undefined ? [] : warnings),
};
