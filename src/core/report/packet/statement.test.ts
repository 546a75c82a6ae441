import { expect, test } from 'vitest';
import { findingOf, idOf, reportOf } from '../../../../test/kit/report-of.ts';
import type { Report } from '#contract/report.ts';
import { viewProofPack } from '../views/view-proof-pack.ts';
import { preAuthEncoding, resultOf, statementOf } from './statement.ts';

const packOf = (partial: Partial<Report> = {}) => viewProofPack(reportOf([], ['/'], partial), []);

test('a run passed its tests only with a pass, and advice is a warning', () => {
  expect(resultOf({ verdict: 'pass' }, 0)).toBe('PASSED');
  expect(resultOf({ verdict: 'pass' }, 1)).toBe('WARNED');
  expect((['fail', 'blocked', 'inconclusive'] as const).map((verdict) => resultOf({ verdict }, 0))).toEqual([
    'FAILED',
    'FAILED',
    'FAILED',
  ]);
  expect(resultOf({ verdict: 'fail' }, 1)).toBe('FAILED');
});

test('a statement names the packet, its chain, its report and its ruleset', () => {
  const pack = packOf({ buildFingerprint: null });
  expect(statementOf(pack)).toEqual({
    _type: 'https://in-toto.io/Statement/v1',
    subject: [
      { name: `proof-pack/${pack.run.runId}`, digest: { sha256: pack.digest } },
      { name: 'evidence-chain', digest: { sha256: pack.chain.head } },
      { name: 'report.json', digest: { sha256: pack.reportDigest } },
    ],
    predicateType: 'https://in-toto.io/attestation/test-result/v0.1',
    predicate: {
      result: 'PASSED',
      configuration: [{ name: 'ruleset', uri: `pkg:generic/proofrun-ruleset@${pack.rulesetVersion}` }],
      passedTests: [],
      warnedTests: [],
      failedTests: [],
    },
  });
});

test('the build is a subject where it is known', () => {
  const digest = 'b'.repeat(64);
  const { subject } = statementOf({ ...packOf(), buildFingerprint: { digest, scripts: 1, styles: 0, documents: 1 } });
  expect(subject.at(-1)).toEqual({ name: 'build/staging.example.com', digest: { sha256: digest } });
});

test('findings are failed tests, advice is warned of, and only what passed is called passed', () => {
  const findings = [findingOf('bad'), findingOf('light', { severity: 'low' })];
  const report = reportOf(findings, ['/']);
  const scenarios = (['passed', 'failed', 'unsure'] as const).map((outcome) => ({
    ...report.scenarios[0]!,
    id: `scn_${outcome}`,
    outcome,
  }));
  const predicate = (change: Partial<Report>) => statementOf(viewProofPack({ ...report, ...change }, [])).predicate;
  expect(predicate({ scenarios })).toMatchObject({
    result: 'FAILED',
    passedTests: ['scn_passed'],
    warnedTests: [idOf('light')],
    failedTests: [idOf('bad')],
  });
  expect(predicate({ findings: findings.slice(1), verdict: 'pass' }).result).toBe('WARNED');
});

test('what is signed says the length of the type and of the payload in bytes', () => {
  expect(preAuthEncoding('tÿpe', Buffer.from('pay load')).toString()).toBe('DSSEv1 5 tÿpe 8 pay load');
});
