import { expect, test } from 'vitest';
import { findingOf } from '../../../test/kit/report-of.ts';
import { undecidedVerification } from './undecided-verification.ts';

test.each([
  ['pending', 'not_finished'],
  ['provider_error', 'engine_failed'],
  ['unable_to_verify', 'could_not_judge'],
] as const)('a check that is %s says so of every scenario', (status, reason) => {
  const finding = findingOf('a');
  expect(undecidedVerification({ findings: [finding] }, status)).toEqual({
    status,
    scenarios: [
      {
        scenarioId: finding.reproduction.scenarioId,
        findingId: finding.id,
        title: finding.title,
        route: finding.route,
        status,
        reason,
        reproduced: { failed: 3, of: 3 },
        places: 0,
        replays: { passed: 0, failed: 0, unsure: 0 },
        errorBound: null,
      },
    ],
    newFailures: [],
    notRetested: [],
    errorBound: null,
  });
});
