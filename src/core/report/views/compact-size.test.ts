// The size limits of the compact proof, over reports of every size, length and language.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compactProofSchema } from '#contract/compact-proof.ts';
import type { Finding } from '#contract/finding.ts';
import { limit } from '#contract/limits.ts';
import { failureTypes } from '#contract/vocabulary/failure-types.ts';
import { fixStatuses } from '#contract/vocabulary/fix-statuses.ts';
import { runModes } from '#contract/vocabulary/run-modes.ts';
import { severities } from '#contract/vocabulary/severities.ts';
import { verdicts } from '#contract/vocabulary/verdicts.ts';
import { findingOf, idOf, reportOf } from '../../../../test/kit/report-of.ts';
import { viewCompactProof } from './view-compact-proof.ts';

const runId = `run_${'a'.repeat(22)}`;
const linksOf = (base: string) => ({
  status: `${base}/api/runs/${runId}`,
  report: `${base}/api/runs/${runId}/report.json`,
  proofPack: `${base}/api/runs/${runId}/proof-pack.json`,
  compactProof: `${base}/api/runs/${runId}/compact-proof`,
  console: null,
});

const alphabets = ['abc xyz', 'äöüß', 'Привет мир', '日本語の文章', 'مرحبا', '🧪👩‍👩‍👧‍👦🏳️‍🌈', '"\\\u2028<&', '\ud83d'];
const text = fc
  .tuple(fc.constantFrom(...alphabets), fc.integer({ min: 0, max: 200 }))
  .map(([letters, length]) => letters.repeat(Math.ceil(length / letters.length)).slice(0, length));
/** Our own words. */
const said = fc.integer({ min: 0, max: 100 }).map((length) => 'status 200 '.repeat(10).slice(0, length));
const count = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1_000, max: 1_000_000 }));

const finding: fc.Arbitrary<Finding> = fc
  .record({
    name: fc.integer({ min: 0, max: 1_000_000 }),
    type: fc.constantFrom(...failureTypes.words),
    subtype: fc.option(text, { nil: undefined }),
    severity: fc.constantFrom(...severities.words),
    title: text,
    route: text.map((path) => `/${path}`),
    flaky: fc.boolean(),
    element: fc.option(
      fc.record({ role: fc.constantFrom('button', 'link'), name: text, selectorHint: text, box: fc.constant(null) }),
      { nil: undefined },
    ),
    blame: fc.option(fc.record({ selector: text, property: fc.constant('width'), value: text }), { nil: undefined }),
    evidence: fc.array(
      fc.record({
        kind: fc.constantFrom('exception', 'request', 'console', 'source', 'text'),
        note: said,
        untrusted: text,
        facts: fc.record({ source: text, line: count, method: fc.constant('GET'), status: count, frames: text }),
      }),
      { maxLength: 6 },
    ),
  })
  .map(({ name, subtype, flaky, element, blame, ...rest }) => {
    const made = findingOf(String(name), {
      ...rest,
      ...(subtype === undefined ? {} : { subtype }),
      ...(element === undefined ? {} : { element }),
      ...(blame === undefined ? {} : { blame }),
    });
    return { ...made, reproduction: { ...made.reproduction, flaky } };
  });

const report = fc
  .record({
    findings: fc.array(finding, { maxLength: 60 }),
    verdict: fc.constantFrom(...verdicts.words),
    mode: fc.constantFrom(...runModes.words),
    url: text,
    counts: fc.record({ critical: count, high: count, medium: count, low: count, unconfirmed: count }),
    reason: text,
    reached: fc.array(fc.record({ name: text, count, note: text }), { maxLength: 10 }),
    preflight: fc.option(
      fc.array(
        fc.record({
          check: fc.constantFrom('expectText', 'expectStatus'),
          expected: said,
          seen: said,
          ok: fc.boolean(),
        }),
        { maxLength: 8 },
      ),
    ),
    fix: fc.option(fc.constantFrom(...fixStatuses.words)),
    base: fc.integer({ min: 0, max: 180 }).map((length) => `https://${'p'.repeat(length)}proofrun.example.com:4600`),
  })
  .map(({ findings, verdict, mode, url, counts, reason, reached, preflight, fix, base }) => {
    const made = reportOf(findings, ['/']);
    return {
      base,
      report: {
        ...made,
        verdict,
        run: { ...made.run, mode },
        target: { ...made.target, url: `https://staging.example.com/${url}` },
        summary: { ...made.summary, counts },
        coverageConfidence: { tier: 'low' as const, reasons: [reason] },
        limits: { ...made.limits, reached },
        preflight: preflight as typeof made.preflight,
        fixVerification:
          fix === null
            ? null
            : {
                status: fix,
                scenarios: [],
                newFailures: [],
                notRetested: findings.map((_, index) => idOf(String(index))),
                errorBound: 0.001_234_567_8,
              },
      },
    };
  });

test('a compact proof is 1,024 to 3,072 bytes for every report [compact-size] [limit-compact-size]', () => {
  fc.assert(
    fc.property(report, ({ report: given, base }) => {
      const proof = viewCompactProof(given, linksOf(base));
      compactProofSchema.parse(proof);
      const bytes = Buffer.byteLength(JSON.stringify(proof));
      expect(bytes).toBeGreaterThanOrEqual(limit('compactProofMin'));
      expect(bytes).toBeLessThanOrEqual(limit('compactProofMax'));
      // What matters most is never squeezed out.
      expect([proof.verdict, proof.runId]).toEqual([given.verdict, given.run.runId]);
      expect(proof.nextSafeAction.command).toContain(given.run.runId);
      if (given.findings.length > 0) expect(proof.topFindings[0]?.id).toBe(given.findings[0]?.id);
    }),
    { numRuns: 600, seed: 20_260_102 },
  );
}, 60_000);
