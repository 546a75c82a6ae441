import { type CompactProof, compactProofSchema } from '#contract/compact-proof.ts';
import type { FixVerification } from '#contract/fix-verification.ts';
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

it('gives the facts of its findings, marked as untrusted, and never at the cost of its size', () => {
  const element = { role: 'button', name: 'Show address', selectorHint: '#show', box: null };
  const one = proofFrom('http://127.0.0.1:4600', reportOf([findingOf('a', { element })], ['/']));
  expect(one.topFindings[0]?.untrusted).toEqual({ element: 'button "Show address"' });
  const long = { element: { ...element, name: 'x'.repeat(200) }, route: `/${'y'.repeat(150)}` };
  const findings = [...Array(9).keys()].map((n) => findingOf(`finding ${n}`, long));
  const full = proofFrom('https://proofrun.example.com', reportOf(findings, ['/']));
  expect(Buffer.byteLength(JSON.stringify(full))).toBeLessThanOrEqual(limit('compactProofMax'));
  expect(full.topFindings).toHaveLength(5);
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
  expect(proof.nextSafeAction.command).toBe(`npm run -s proofrun -- status ${report.run.runId}`);
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
  expect(proof.nextSafeAction.command).toContain('proofrun -- report ');
});

it('has verdict, failure type, failed step, trust warning and next safe action [compact-content]', () => {
  const judge = { audit: 'console_error', auditVersion: 1, subject: {}, witness: {} };
  const steps = [{ action: 'goto', path: '/' }, { judge }];
  const finding = findingOf('a', { type: 'console_error' });
  const failing = reportOf([{ ...finding, reproduction: { ...finding.reproduction, steps } }, findingOf('b')], ['/']);
  const failed = proofFrom('http://127.0.0.1:4600', failing);
  expect(failed).toMatchObject({
    verdict: 'fail',
    failureType: 'console_error',
    failedStep: `step 2 of ${finding.reproduction.scenarioId}: console_error`,
    nextSafeAction: {
      command: `npm run -s proofrun -- fix-check ${failing.run.runId}`,
      http: `POST http://127.0.0.1:4600/api/runs/${failing.run.runId}/fix-check`,
    },
    topFindings: [{ id: finding.id, title: finding.title, route: '/' }, { id: findingOf('b').id }],
    counts: failing.summary.counts,
  });
  expect(failed.nextSafeAction.why).toContain(finding.id);
  const passing = proofFrom('http://127.0.0.1:4600', reportOf([], ['/']));
  expect(passing).toMatchObject({ verdict: 'pass', failureType: null, failedStep: null, topFindings: [] });
  expect(passing.nextSafeAction.command).toBe(`npm run -s proofrun -- report ${failing.run.runId}`);
  expect(passing.nextSafeAction.http).toBe(`GET ${passing.links.report}`);
  for (const proof of [failed, passing]) expect(proof.trustWarning).toMatch(/^[A-Z].{20,}\.$/);
  expect(failed.trustWarning).not.toBe(passing.trustWarning);
});

it('names no failed step on a pass: advice fails nothing [compact-content]', () => {
  const advice = findingOf('a', { severity: 'low' });
  const passing = proofFrom('http://a', { ...reportOf([advice], ['/']), verdict: 'pass' });
  expect(passing.topFindings.map(({ id }) => id)).toEqual([advice.id]);
  expect(passing.failedStep).toBeNull();
});

it('names the step of the scenario, not of its shortened reproduction, and an assertion by its kind [compact-content]', () => {
  const steps = [
    { action: 'goto', path: '/' },
    { assert: 'text_visible', text: 'Open today' },
  ];
  const finding = findingOf('a', {
    type: 'assertion_failed',
    evidence: [{ kind: 'scenario_step', note: 'The failing step.', facts: { step: 7 } }],
  });
  const report = reportOf([{ ...finding, reproduction: { ...finding.reproduction, steps } }], ['/']);
  expect(proofFrom('http://a', report).failedStep).toBe(`step 7 of ${finding.reproduction.scenarioId}: text_visible`);
  const given = { ...finding, reproduction: { ...finding.reproduction, steps, givenId: 'opening-hours' } };
  expect(proofFrom('http://a', reportOf([given], ['/'])).failedStep).toBe('step 7 of opening-hours: text_visible');
});

const verification = (change: Partial<FixVerification>): FixVerification => ({
  status: 'fixed_verified',
  scenarios: [],
  newFailures: [],
  notRetested: [],
  errorBound: 0.004,
  ...change,
});
const scenarioOf = (errorBound: number | null, passed: number, places: number) =>
  ({
    scenarioId: `scn_${'a'.repeat(22)}`,
    findingId: `fnd_${'a'.repeat(22)}`,
    status: 'fixed_verified',
    reason: 'passed_again_and_again',
    errorBound,
    reproduced: { failed: 3, of: places === 2 ? 4 : 3 },
    replays: { passed, failed: 0, unsure: 0 },
    places,
  }) as FixVerification['scenarios'][number];

it('of a Fix Check says what is proved least, and what to do next by its status', () => {
  const of = (change: Partial<FixVerification>, verdict: Report['verdict']) => {
    const report = { ...reportOf([], ['/']), verdict, fixVerification: verification(change) };
    return viewCompactProof(report, { status: '', report: '', proofPack: '', compactProof: '', console: null });
  };
  const scenarios = [scenarioOf(0.001, 7, 1), scenarioOf(0.008, 11, 2), scenarioOf(null, 0, 1)];
  const fixed = of({ scenarios }, 'pass');
  expect(fixed.fixVerification).toEqual({
    status: 'fixed_verified',
    errorBound: 0.004,
    reproduced: { failed: 3, of: 4 },
    passes: 5,
    newFailures: 0,
    notRetested: 0,
  });
  expect(fixed.nextSafeAction.command).toContain('proofrun -- report ');
  const failing = of({ status: 'still_reproduces', errorBound: null, scenarios: [scenarioOf(null, 0, 1)] }, 'fail');
  expect(failing.fixVerification).toMatchObject({ reproduced: { failed: 3, of: 3 }, passes: null });
  expect(failing.nextSafeAction.command).toContain('proofrun -- fix-check ');
  const unsure = of({ status: 'flaky_uncertain', errorBound: null }, 'inconclusive');
  expect(unsure.fixVerification).toMatchObject({ reproduced: null, passes: null });
  expect(unsure.nextSafeAction.command).toContain('proofrun -- fix-check ');
  expect(new Set([fixed, failing, unsure].map(({ nextSafeAction }) => nextSafeAction.why)).size).toBe(3);
});
