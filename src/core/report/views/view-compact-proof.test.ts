import { type CompactProof, compactProofSchema } from '#contract/compact-proof.ts';
import { limit } from '#contract/limits.ts';
import { type PreflightCheck, maxPreflightText } from '#contract/preflight.ts';
import type { Report } from '#contract/report.ts';
import { verdicts } from '#contract/vocabulary/verdicts.ts';
import { noEvidence } from '#core/evidence/no-evidence.ts';
import { expect, it } from 'vitest';
import { findingOf, planOf, reportInputOf, reportOf } from '../../../../test/kit/report-of.ts';
import { buildReport } from '../build-report.ts';
import { viewCompactProof } from './view-compact-proof.ts';

function proofFrom(publicUrl: string, report: Report): CompactProof {
  const run = `${publicUrl}/api/runs/${report.run.runId}`;
  const links = { report: `${run}/report.json`, proofPack: `${run}/proof-pack.json` };
  const proof = viewCompactProof(report, {
    ...links,
    status: run,
    compactProof: `${run}/compact-proof`,
    console: null,
  });
  expect(compactProofSchema.parse(proof)).toEqual(proof);
  return proof;
}

const sizeFrom = (publicUrl: string, report: Report): number =>
  Buffer.byteLength(JSON.stringify(proofFrom(publicUrl, report)));

it.each(verdicts.words)('is not too small for a run that ends in %s with nothing to report', (verdict) => {
  const decided = { verdict, failureType: null, reason: '', pagesJudged: 0 };
  const report = buildReport(reportInputOf({ plan: planOf('a.b'), decided }));
  for (const publicUrl of ['http://a', 'http://127.0.0.1:4600', `https://${'long-name.'.repeat(6)}example.com`])
    expect(sizeFrom(publicUrl, report)).toBeGreaterThanOrEqual(limit('compactProofMin'));
});

it('is not too large for a run with many findings and long words', () => {
  const long = { title: 'é'.repeat(300), route: '/é'.repeat(250), subtype: 'x'.repeat(90) };
  const findings = [...Array(30).keys()].map((n) => findingOf(`finding ${n}`, long));
  const report = reportOf(findings, ['/']);
  const target = { ...report.target, url: `https://example.com/${'é'.repeat(2_000)}` };
  expect(sizeFrom('https://proofrun.example.com', { ...report, target })).toBeLessThanOrEqual(limit('compactProofMax'));
});

const checksOf = (...ok: boolean[]): PreflightCheck[] =>
  ok.map((each, n) => ({ check: `expectTestIds[${n}]`, expected: 'at least 1 element', seen: '0 elements', ok: each }));
const blockedBy = (checks: PreflightCheck[]): Report =>
  buildReport(
    reportInputOf({
      evidence: { ...noEvidence, preflight: { passed: false, checks } },
      decided: { verdict: 'blocked', failureType: 'preflight_failed', reason: '', pagesJudged: 0 },
    }),
  );

it('names the preflight checks that failed, and the next action points at the first', () => {
  const report = blockedBy(checksOf(true, false, true, false));
  expect(report.preflight).toHaveLength(4);
  const proof = proofFrom('http://127.0.0.1:4600', report);
  expect(proof.preflight?.map(({ check, ok }) => [check, ok])).toEqual([
    ['expectTestIds[1]', false],
    ['expectTestIds[3]', false],
  ]);
  expect(proof.failedStep).toBe('preflight: expectTestIds[1]');
  expect(proof.nextSafeAction.command).toBe(`proofrun status ${report.run.runId}`);
  expect(proof.nextSafeAction.why).toContain('expectTestIds[1] in preflight');
});

it('keeps its size with every preflight check failed and the longest words', () => {
  const checks = checksOf(...Array.from({ length: 20 }, () => false)).map((check) => ({
    ...check,
    seen: 'x'.repeat(maxPreflightText),
    expected: 'y'.repeat(maxPreflightText),
  }));
  const report = blockedBy(checks);
  const target = { ...report.target, url: `https://example.com/${'é'.repeat(2_000)}` };
  const proof = proofFrom('https://proofrun.example.com', { ...report, target });
  expect(proof.preflight?.length).toBeGreaterThan(0);
  expect(proof.preflight?.length).toBeLessThanOrEqual(5);
  expect(Buffer.byteLength(JSON.stringify(proof))).toBeLessThanOrEqual(limit('compactProofMax'));
});

it('a run that a bot wall blocked names no preflight', () => {
  const decided = { verdict: 'blocked', failureType: null, reason: 'A bot wall.', pagesJudged: 0 } as const;
  const proof = proofFrom('http://127.0.0.1:4600', buildReport(reportInputOf({ decided })));
  expect(proof).toMatchObject({ preflight: null, failedStep: null });
  expect(proof.nextSafeAction.command).toContain('proofrun report ');
});
