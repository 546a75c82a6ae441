import { compactProofSchema } from '#contract/compact-proof.ts';
import { limit } from '#contract/limits.ts';
import type { Report } from '#contract/report.ts';
import { verdicts } from '#contract/vocabulary/verdicts.ts';
import { expect, it } from 'vitest';
import { findingOf, planOf, reportInputOf, reportOf } from '../../../../test/kit/report-of.ts';
import { buildReport } from '../build-report.ts';
import { viewCompactProof } from './view-compact-proof.ts';

function sizeFrom(publicUrl: string, report: Report): number {
  const run = `${publicUrl}/api/runs/${report.run.runId}`;
  const links = { report: `${run}/report.json`, proofPack: `${run}/proof-pack.json` };
  const proof = viewCompactProof(report, {
    ...links,
    status: run,
    compactProof: `${run}/compact-proof`,
    console: null,
  });
  expect(compactProofSchema.parse(proof)).toEqual(proof);
  return Buffer.byteLength(JSON.stringify(proof));
}

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
