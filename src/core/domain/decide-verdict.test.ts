import { expect, test } from 'vitest';
import { noEvidence } from '#core/evidence/no-evidence.ts';
import { visitOf } from '../../../test/kit/visit-of.ts';
import { silentProbe } from '../../../test/probe/probe-of.ts';
import { decideVerdict } from './decide-verdict.ts';

type Outcome = 'passed' | 'failed' | 'unsure';
const decide = (discovered: boolean, ...outcomes: Outcome[]) =>
  decideVerdict({
    evidence: noEvidence,
    findings: [],
    scenarios: outcomes.map((outcome) => ({ route: '/', outcome })),
    discovered,
  }).verdict;

test('without a decided workflow the run does not pass', () => {
  expect(decide(true)).toBe('inconclusive');
  expect(decide(true, 'unsure', 'unsure')).toBe('inconclusive');
});

test('an undecided workflow does not prevent a pass by another one', () => {
  expect(decide(true, 'passed', 'unsure')).toBe('pass');
});

test('a requested scenario that did not run prevents a pass', () => {
  expect(decide(false, 'passed', 'unsure')).toBe('inconclusive');
  expect(decide(false, 'passed')).toBe('pass');
});

test('a confirmed finding fails the run, whatever else passed', () => {
  const scenarios = [{ route: '/', outcome: 'passed' as const }];
  const findings = [{ type: 'search_ignored', severity: 'high' } as const];
  const { verdict, failureType } = decideVerdict({ evidence: noEvidence, findings, scenarios, discovered: true });
  expect([verdict, failureType]).toEqual(['fail', 'search_ignored']);
});

test('a candidate that could not be re-checked prevents a pass, and fails nothing', () => {
  const scenarios = [{ route: '/', outcome: 'passed' as const }];
  const decided = (undecided: number) => decideVerdict({ evidence: noEvidence, findings: [], scenarios, undecided });
  expect(decided(0).verdict).toBe('pass');
  expect(decided(1).verdict).toBe('inconclusive');
});

test('a page that had to be closed prevents a pass, whatever was seen of it before', () => {
  const settle = { quiet: true, ms: 100, loadFired: true, watchedMs: 2_500 };
  const decided = (visit: Parameters<typeof visitOf>[0]) =>
    decideVerdict({ evidence: { ...noEvidence, visits: [visitOf(visit)] }, findings: [] }).verdict;
  expect(decided({ settle })).toBe('pass');
  expect(decided({ settle: { ...settle, stopped: 'floods' } })).toBe('inconclusive');
  expect(decided({ settle, probes: [silentProbe({ outcome: 'hung' })] })).toBe('inconclusive');
});

test('a failed preflight blocks the run and names the check', () => {
  const check = (name: string, ok: boolean) => ({ check: name, expected: 'status 200', seen: 'status 503', ok });
  const decided = (...checks: ReturnType<typeof check>[]) =>
    decideVerdict({
      evidence: { ...noEvidence, preflight: { passed: checks.every(({ ok }) => ok), checks } },
      findings: [],
      scenarios: [{ route: '/', outcome: 'passed' }],
    });
  expect(decided(check('reachable', true), check('expectStatus', false))).toMatchObject({
    verdict: 'blocked',
    failureType: 'preflight_failed',
    reason: 'The preflight failed at expectStatus: expected status 200, seen status 503. Nothing was tested.',
  });
  expect(decided(check('expectStatus', false), check('maxResponseMs', false)).reason).toContain('2 of 2 checks failed');
  expect(decided(check('reachable', true)).verdict).toBe('pass');
});
