import type { Report } from '#contract/report.ts';
import type { RegressionPlan } from '#core/domain/run-plan.ts';
import { type ComparedRun, sayCompared, warnCompared } from '#core/regression/compared-run.ts';
import { scenarioFailures } from '#core/confirm/scenario-failures.ts';
import { count, was } from '#core/words/count.ts';
import type { Claims } from './claims.ts';
import { pageScope, statementOfPages } from './scan.ts';
import { sentenceOfTest } from './sentence-of-test.ts';

function proofOf({ placesCompared, notCompared, withoutPictures, scenarios }: ComparedRun): Report['proofStrength'] {
  const whole = notCompared.length === 0 && withoutPictures === 0;
  return {
    level: placesCompared === 0 ? 'none' : whole ? 'moderate' : 'weak',
    reasons: [
      `${count(placesCompared, 'page')} ${was(placesCompared)} loaded several times in fresh contexts and compared with the earlier run.`,
      `${count(scenarios, 'scenario')} of the earlier run ${was(scenarios)} replayed.`,
      ...(notCompared.length > 0 ? [`${count(notCompared.length, 'page')} could not be compared.`] : []),
      ...(withoutPictures > 0
        ? [`${count(withoutPictures, 'page')} ${was(withoutPictures)} compared without pictures.`]
        : []),
    ],
  };
}

/** A run that was stopped has compared nothing. */
export const regressionClaims: Claims<RegressionPlan> = {
  scope: () => pageScope,
  sentence: (input) =>
    input.compared === undefined || input.evidence.preflight?.passed === false
      ? sentenceOfTest(input)
      : sayCompared(input.compared, input.confirmed.length + scenarioFailures(input).length),
  statement: (input) =>
    input.compared === undefined ? statementOfPages(input) : sayCompared(input.compared, input.confirmed.length),
  proof: ({ compared }) => (compared === undefined ? null : proofOf(compared)),
  warnings: ({ compared }) => (compared === undefined ? [] : warnCompared(compared)),
};
