// The status of a Fix Check follows from what its packet holds: whoever changes it, with a trusted key in hand, is named.
import { describe, expect, test } from 'vitest';
import type { FixFacts, FixVerification } from '#contract/fix-verification.ts';
import type { ProofPack } from '#contract/proof-pack.ts';
import { verdictOfFixStatus } from '#core/domain/decide-verdict.ts';
import { digestOf } from '#core/evidence/digest.ts';
import { redact } from '#core/evidence/redact.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { chainOf } from '#core/report/packet/chain.ts';
import { statementOf } from '#core/report/packet/statement.ts';
import { verifyPacket } from '#core/report/packet/verify-packet.ts';
import { viewProofPack } from '#core/report/views/view-proof-pack.ts';
import { undecidedVerification } from '#core/fix-check/undecided-verification.ts';
import { PacketSigner, makeSigningKey } from '#service/app/proof/packet-signer.ts';
import { checkWith } from '../../src/main/verify.ts';
import { builtFrom, checkedRun, failedRun } from '../kit/failed-run.ts';
import { reportInputOf } from '../kit/report-of.ts';
import { scannedReport } from '../kit/scanned-report.ts';
import { exceptionOf, visitOf } from '../kit/visit-of.ts';

const signer = new PacketSigner([makeSigningKey(new Date('2026-01-02T03:04:05.000Z'))]);
const check = checkWith({ keys: signer.published() });

const run = failedRun([visitOf({ exceptions: [exceptionOf()] })]);
const fixed = visitOf({ check: builtFrom('new') });
const stillBad = visitOf({ check: builtFrom('new'), exceptions: [exceptionOf()] });
const worse = visitOf({ check: builtFrom('new'), exceptions: [exceptionOf({ normal: redact('RangeError: no') })] });
const times = (visit: Visit, count: number): Visit[] => Array.from({ length: count }, () => visit);

function packOf(verification: FixVerification, visits: readonly Visit[]): ProofPack {
  const { run: own } = reportInputOf();
  const verdict = verdictOfFixStatus[verification.status];
  const report = scannedReport(visits, {
    run: { ...own, kind: 'fix_check', parentRunId: `run_${'b'.repeat(22)}` },
    fix: { verification, fixedRoutes: [] },
    decided: { verdict, failureType: verdict === 'fail' ? 'uncaught_exception' : null, reason: '', pagesJudged: 1 },
  });
  const unsigned = viewProofPack(report, []);
  return { ...unsigned, envelope: signer.sign(statementOf(unsigned)) };
}
const packet = (visits: readonly Visit[]): ProofPack =>
  packOf(checkedRun(run, visits).verification, visits.slice(0, 1));

const packets: Record<string, ProofPack> = {
  fixed_verified: packet(times(fixed, 5)),
  still_reproduces: packet(times(stillBad, 3)),
  flaky_uncertain: packet(times(fixed, 4)),
  new_failure_introduced: packet(times(worse, 5)),
  scope_shrunk: packet([]),
  pending: packOf(undecidedVerification(run.original, 'pending'), []),
};

const failed = (given: ProofPack): string[] =>
  verifyPacket(JSON.parse(JSON.stringify(given)), check)
    .claims.filter(({ outcome }) => outcome === 'fails')
    .map(({ claim }) => claim);

function signAgain({ envelope: _envelope, digest: _digest, chain: _chain, ...body }: ProofPack): ProofPack {
  const chained = { ...body, chain: chainOf(body) };
  const unsigned = { ...chained, digest: digestOf(chained) };
  return { ...unsigned, envelope: signer.sign(statementOf(unsigned)) };
}

test.each(Object.entries(packets))('the packet of a Fix Check that ended %s verifies', (status, given) => {
  expect(given.fixVerification?.status).toBe(status);
  expect(verifyPacket(JSON.parse(JSON.stringify(given)), check).claims).toContainEqual(
    expect.objectContaining({ claim: 'fix verification', outcome: 'holds' }),
  );
  expect(failed(given)).toEqual([]);
});

type Row = FixVerification['scenarios'][number];
const withRow = (given: ProofPack, change: (row: Row) => Partial<Row>): ProofPack => {
  const fix = given.fixVerification!;
  return { ...given, fixVerification: { ...fix, scenarios: fix.scenarios.map((row) => ({ ...row, ...change(row) })) } };
};
const withFacts = (given: ProofPack, facts: Partial<FixFacts>): ProofPack =>
  withRow(given, (row) => ({ facts: { ...row.facts!, ...facts } }));
const withFix = (given: ProofPack, change: Partial<FixVerification>): ProofPack => ({
  ...given,
  fixVerification: { ...given.fixVerification!, ...change },
});

const good = packets['fixed_verified']!;
const bad = packets['still_reproduces']!;
/** Each is what a forger would change, and nothing else follows from. */
const forgeries: [string, ProofPack][] = [
  ['a failing check is called fixed', withFix(bad, { status: 'fixed_verified', errorBound: 0.001 })],
  [
    'its row too',
    withRow(withFix(bad, { status: 'fixed_verified', errorBound: 1 / 126 }), () => ({
      status: 'fixed_verified',
      reason: 'passed_again_and_again',
      errorBound: 1 / 126,
    })),
  ],
  ['a failed replay is called passed', withRow(bad, () => ({ replays: { passed: 3, failed: 0, unsure: 0 } }))],
  ['a replay of a place is changed', withFacts(bad, { places: [{ passed: 3, failed: 0, unsure: 0 }] })],
  ['passes are added', withFacts(packets['flaky_uncertain']!, { places: [{ passed: 5, failed: 0, unsure: 0 }] })],
  ['the lock is taken away', withFacts(good, { lock: null })],
  ['the build is called the old one', withFacts(good, { build: 'unchanged' })],
  ['a login wall is added', withFacts(good, { loginWall: true })],
  ['the bound is made smaller', withFix(good, { errorBound: 0.000_1 })],
  ['the bound of the row is made smaller', withRow(good, () => ({ errorBound: 0.000_1 }))],
  ['a new failure is removed', withFix(packets['new_failure_introduced']!, { newFailures: [] })],
  ['a new failure is called advice', newFailureAsAdvice(packets['new_failure_introduced']!)],
  ['a failing row is called advice', { ...bad, ...withFix(bad, { scenarios: [] }) }],
  ['a row is left out', withFix(good, { scenarios: [] })],
  ['the facts are left out', withRow(good, () => ({ facts: undefined }))],
  ['what was not tested again is hidden', withFix(packets['scope_shrunk']!, { notRetested: [] })],
  ['a check that never ran is called fixed', withFix(packets['pending']!, { status: 'fixed_verified' })],
];

function newFailureAsAdvice(given: ProofPack): ProofPack {
  const fix = given.fixVerification!;
  return withFix(given, { newFailures: fix.newFailures.map((each) => ({ ...each, severity: 'low' })) });
}

test('a finding that showed in one replay of several is told as it is, and not otherwise', () => {
  const verification = checkedRun(run, [stillBad, ...times(fixed, 4)]).verification;
  const [row] = verification.scenarios;
  expect(row?.replays).toEqual({ passed: 4, failed: 1, unsure: 0 });
  const shown = packOf(verification, [stillBad]);
  const told = (failedOnes: number): ProofPack => ({
    ...shown,
    findings: shown.findings.map((finding) => ({
      ...finding,
      reproduction: { ...finding.reproduction, confirmed: { failed: failedOnes, of: 5 } },
    })),
  });
  expect(failed(signAgain(told(1)))).toEqual([]);
  expect(failed(signAgain(told(3)))).toEqual(['findings']);
});

describe('a Fix Check that was changed and signed again with a trusted key', () => {
  test.each(forgeries)('%s: recomputation names it', (_name, forged) => {
    const named = failed(signAgain(forged));
    expect(named).toContain('fix verification');
    expect(named).not.toContain('signature');
  });
});
