import { expect, test } from 'vitest';
import type { Report } from '#contract/report.ts';
import { findingOf, reportOf } from '../../../../test/kit/report-of.ts';
import { trustWarning } from './trust-warning.ts';

const sound: Report = {
  ...reportOf([], ['/']),
  coverageConfidence: { tier: 'high', reasons: [] },
  proofStrength: { level: 'moderate', reasons: [] },
};
sound.coverageGrounding.controls.exercised = 3;
const [scenario] = reportOf([findingOf('a')], ['/']).scenarios;
const flaky = findingOf('flaky', { reproduction: { ...findingOf('flaky').reproduction, flaky: true } });
const proof = (persisted: boolean) => ({ scenarioId: 'scn_a', kind: 'create', persisted, note: '' });

test('a run without a weakness says so', () => {
  expect(trustWarning(sound)).toContain('Nothing in this run weakens its result.');
});

const rows: readonly (readonly [string, Partial<Report>])[] = [
  ['Nothing was tested.', { verdict: 'blocked' }],
  ['not enough evidence', { verdict: 'inconclusive' }],
  ['1 of 1 scenarios gave no clear result.', { scenarios: [{ ...scenario!, outcome: 'unsure' }] }],
  ['1 scenario wrote something that was not seen again.', { backendProof: [proof(false), proof(true)] }],
  ['1 finding failed in only some replays.', { verdict: 'fail', findings: [flaky] }],
  ['Coverage is low: Few pages.', { coverageConfidence: { tier: 'low', reasons: ['Few pages.'] } }],
  ['The proof of this pass is none.', { proofStrength: { level: 'none', reasons: [] } }],
  ['1 secret of the run had to be removed', { leakScan: { textsScanned: 9, leaks: 1 } }],
  [
    '1 limit was reached: pageRequests.',
    { limits: { ...sound.limits, reached: [{ name: 'pageRequests', count: 1, note: '' }] } },
  ],
];

test.each(rows)('it says "%s" of the run of which it is true, and only of that', (text, partial) => {
  expect(trustWarning({ ...sound, ...partial })).toContain(text);
  expect(trustWarning(sound)).not.toContain(text);
});
