import { expect, test } from 'vitest';
import { noEvidence } from '../report/no-evidence.ts';
import { decideVerdict } from './decide-verdict.ts';

type Outcome = 'passed' | 'failed' | 'unsure';
const decide = (discovered: boolean, ...outcomes: Outcome[]) =>
  decideVerdict({
    evidence: noEvidence,
    findings: [],
    scenarios: outcomes.map((outcome) => ({ route: '/', outcome })),
    discovered,
  }).verdict;

test('where no workflow was found, or none could be decided, nobody is told that the app passes', () => {
  expect(decide(true)).toBe('inconclusive');
  expect(decide(true, 'unsure', 'unsure')).toBe('inconclusive');
});

test('a workflow that cannot be decided does not stand in the way of one that was found and passed', () => {
  expect(decide(true, 'passed', 'unsure')).toBe('pass');
});

test('who asked for a scenario is not told "pass" without it', () => {
  expect(decide(false, 'passed', 'unsure')).toBe('inconclusive');
  expect(decide(false, 'passed')).toBe('pass');
});

test('a confirmed finding fails the run, whatever else passed', () => {
  const scenarios = [{ route: '/', outcome: 'passed' as const }];
  const findings = [{ type: 'search_ignored', severity: 'high' } as const];
  const { verdict, failureType } = decideVerdict({ evidence: noEvidence, findings, scenarios, discovered: true });
  expect([verdict, failureType]).toEqual(['fail', 'search_ignored']);
});

test('a fault that was seen and that nobody could look for again stands in the way of a pass, and fails nothing', () => {
  const scenarios = [{ route: '/', outcome: 'passed' as const }];
  const decided = (undecided: number) => decideVerdict({ evidence: noEvidence, findings: [], scenarios, undecided });
  expect(decided(0).verdict).toBe('pass');
  expect(decided(1).verdict).toBe('inconclusive');
});
