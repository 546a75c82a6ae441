import { describe, expect, test } from 'vitest';
import type { FixVerification } from '#contract/fix-verification.ts';
import { limit } from '#contract/limits.ts';
import type { Report } from '#contract/report.ts';
import { readinessRules } from '#contract/vocabulary/readiness-rules.ts';
import { findingOf, idOf, reportOf } from '../../../test/kit/report-of.ts';
import { type ReadinessFacts, decideReadiness, readinessFacts } from './readiness.ts';

const clean: ReadinessFacts = { open: [], undecided: [], tier: 'high', proof: 'moderate', stale: [], production: true };
const open = [{ findingId: idOf('x'), type: 'dead_control', severity: 'high', title: 'A title', run: 'r' }] as const;

const rows: [string, Partial<ReadinessFacts>, string, string][] = [
  ['all is proved', {}, 'GO', 'all_proved'],
  ['strong proof', { proof: 'strong', tier: 'medium' }, 'GO', 'all_proved'],
  ['an open high finding', { open }, 'NO_GO', 'open_finding'],
  [
    'an open finding before all else',
    { open, undecided: ['r'], tier: 'low', production: false },
    'NO_GO',
    'open_finding',
  ],
  ['a run that decided nothing', { undecided: ['r'] }, 'INSUFFICIENT_PROOF', 'undecided_run'],
  ['low coverage', { tier: 'low' }, 'INSUFFICIENT_PROOF', 'thin_coverage'],
  ['unknown coverage', { tier: 'unknown' }, 'INSUFFICIENT_PROOF', 'thin_coverage'],
  ['weak proof', { proof: 'weak' }, 'INSUFFICIENT_PROOF', 'thin_proof'],
  ['no proof', { proof: 'none' }, 'INSUFFICIENT_PROOF', 'thin_proof'],
  ['old proof', { stale: ['r'] }, 'INSUFFICIENT_PROOF', 'stale_proof'],
  ['old proof from staging', { stale: ['r'], production: false }, 'INSUFFICIENT_PROOF', 'stale_proof'],
  ['proof from staging only', { production: false }, 'GO_AFTER_DEPLOY', 'no_production_proof'],
];

test.each(rows)('%s [readiness-surface]', (_, facts, verdict, rule) => {
  const decided = decideReadiness({ ...clean, ...facts });
  expect([decided.verdict, decided.rule]).toEqual([verdict, rule]);
  expect(decided.reasons[0]?.rule).toBe(rule);
});

test('every row of the table is in the truth table', () => {
  expect(new Set(rows.map(([, , , rule]) => rule))).toEqual(new Set(readinessRules.words));
});

test('all reasons are told, and a GO has no other', () => {
  const { reasons } = decideReadiness({ ...clean, tier: 'low', stale: ['a', 'b'], production: false });
  expect(reasons.map(({ rule }) => rule)).toEqual([
    'thin_coverage',
    'stale_proof',
    'stale_proof',
    'no_production_proof',
  ]);
  expect(decideReadiness(clean).reasons).toHaveLength(1);
});

const at = (report: Report, finishedAt: string): Report => ({ ...report, run: { ...report.run, finishedAt } });
const checkOf = (name: string, status: 'fixed_verified' | 'still_reproduces', finishedAt: string): Report => {
  const fixVerification: FixVerification = {
    status,
    scenarios: [
      {
        scenarioId: findingOf(name).reproduction.scenarioId,
        findingId: idOf(name),
        status,
        reason: 'passed_again_and_again',
        reproduced: { failed: 3, of: 3 },
        places: 1,
        replays: { passed: 5, failed: 0, unsure: 0 },
        errorBound: 0.01,
      },
    ],
    newFailures: [],
    notRetested: [],
    errorBound: 0.01,
  };
  return at(reportOf([], ['/'], { fixVerification }), finishedAt);
};
const now = new Date('2026-01-10T00:00:00.000Z');
const failing = (when = '2026-01-08T00:00:00.000Z'): Report =>
  at(reportOf([findingOf('bug', { severity: 'critical' }), findingOf('habit', { severity: 'medium' })], ['/']), when);
const factsOf = (report: Report, ...checks: Report[]): ReadinessFacts =>
  readinessFacts([{ name: 'r', report, fixChecks: checks.map((check) => ({ name: 'c', report: check })) }], now);

describe('a finding', () => {
  test('is open until a later Fix Check says fixed_verified of this very id', () => {
    const idsOf = (facts: ReadinessFacts): string[] => facts.open.map(({ findingId }) => findingId);
    expect(idsOf(factsOf(failing()))).toEqual([idOf('bug')]);
    expect(idsOf(factsOf(failing(), checkOf('bug', 'fixed_verified', '2026-01-09T00:00:00.000Z')))).toEqual([]);
    expect(idsOf(factsOf(failing(), checkOf('bug', 'still_reproduces', '2026-01-09T00:00:00.000Z')))).toHaveLength(1);
    expect(idsOf(factsOf(failing(), checkOf('other', 'fixed_verified', '2026-01-09T00:00:00.000Z')))).toHaveLength(1);
  });

  test('that was fixed and came back is open', () => {
    const fixed = checkOf('bug', 'fixed_verified', '2026-01-09T00:00:00.000Z');
    const runs = [
      { name: 'a', report: failing(), fixChecks: [{ name: 'c', report: fixed }] },
      { name: 'b', report: failing('2026-01-09T12:00:00.000Z'), fixChecks: [] },
    ];
    expect(readinessFacts(runs, now).open.map(({ run }) => run)).toEqual(['b']);
  });

  test('that a Fix Check introduced is open', () => {
    const check = {
      ...checkOf('bug', 'fixed_verified', '2026-01-09T00:00:00.000Z'),
      findings: [findingOf('new', { severity: 'high' })],
    };
    expect(factsOf(failing(), check).open.map(({ findingId }) => findingId)).toEqual([idOf('new')]);
  });
});

test('a fresh Fix Check renews old proof; an old run alone is stale', () => {
  const old = failing('2026-01-01T00:00:00.000Z');
  expect(factsOf(old).stale).toEqual(['r']);
  expect(factsOf(old, checkOf('bug', 'fixed_verified', '2026-01-09T00:00:00.000Z')).stale).toEqual([]);
});

test('a run that failed proves no pass, and a blocked one decided nothing', () => {
  expect(factsOf(failing()).proof).toBe('none');
  expect(factsOf({ ...failing(), verdict: 'blocked' }).undecided).toEqual(['r']);
});

test('proof is stale after its limit of days, not at it', () => {
  const days = limit('readinessDays') * 86_400_000;
  const when = (ms: number) => new Date(now.getTime() - days - ms).toISOString();
  expect(factsOf(failing(when(0))).stale).toEqual([]);
  expect(factsOf(failing(when(1))).stale).toEqual(['r']);
});

test('of several runs the best coverage and the best proof count, and one of production is enough', () => {
  const run = (
    tier: Report['coverageConfidence']['tier'],
    level: 'weak' | 'strong' | null,
    productionLooking: boolean,
  ) => {
    const base = reportOf([], ['/']);
    const report: Report = {
      ...base,
      coverageConfidence: { ...base.coverageConfidence, tier },
      proofStrength: level === null ? null : { level, reasons: [] },
      target: { ...base.target, productionLooking },
    };
    return { name: 'r', report, fixChecks: [] };
  };
  const facts = (...runs: ReturnType<typeof run>[]) => {
    const { tier, proof, production } = readinessFacts(runs, now);
    return [tier, proof, production];
  };
  expect(facts(run('low', 'weak', false))).toEqual(['low', 'weak', false]);
  expect(facts(run('unknown', null, false))).toEqual(['unknown', 'none', false]);
  expect(facts(run('low', 'weak', false), run('medium', 'strong', true))).toEqual(['medium', 'strong', true]);
  expect(facts(run('high', null, true), run('low', 'weak', false))).toEqual(['high', 'weak', true]);
});

test('of the Fix Checks of a run only the last one adds its findings and its proof', () => {
  const check = (name: string, level: 'moderate' | 'weak'): Report => ({
    ...checkOf('other', 'still_reproduces', '2026-01-09T00:00:00.000Z'),
    findings: [findingOf(name, { severity: 'high' })],
    proofStrength: { level, reasons: [] },
  });
  const facts = factsOf(
    reportOf([], ['/'], { proofStrength: null }),
    check('first', 'moderate'),
    check('last', 'weak'),
  );
  expect(facts.open.map(({ findingId, run }) => [findingId, run])).toEqual([[idOf('last'), 'c']]);
  expect(facts.proof).toBe('weak');
});

test('a Fix Check that is named itself speaks for its fixes', () => {
  const check = { ...checkOf('bug', 'fixed_verified', '2026-01-09T00:00:00.000Z') };
  const runs = [
    { name: 'a', report: failing(), fixChecks: [] },
    { name: 'b', report: check, fixChecks: [] },
  ];
  expect(readinessFacts(runs, now).open).toEqual([]);
});

test('each reason says what is missing', () => {
  const facts: ReadinessFacts = { open, undecided: ['u'], tier: 'low', proof: 'weak', stale: ['s'], production: false };
  expect(decideReadiness(facts).reasons.map(({ message }) => message)).toEqual([
    `A high finding is open: A title (${idOf('x')}). No Fix Check says fixed_verified for it.`,
    'The run u is blocked or inconclusive.',
    'Coverage confidence is low.',
    'The strongest proof of a pass is weak; moderate is needed.',
    `The proof of s is older than ${limit('readinessDays')} days.`,
    'All proof is from hosts that are not production. Deploy, and test production.',
  ]);
  expect(decideReadiness({ ...clean, proof: 'none' }).reasons[0]?.message).toContain('No run in the evidence passed');
});

test('inconclusive runs decided nothing, failed and passed ones did', () => {
  const undecided = (verdict: Report['verdict']) => factsOf({ ...failing(), verdict }).undecided.length;
  expect((['pass', 'fail', 'blocked', 'inconclusive'] as const).map(undecided)).toEqual([0, 0, 1, 1]);
});

test('a Fix Check that ended at the same moment as the run counts as later', () => {
  const when = '2026-01-08T00:00:00.000Z';
  expect(factsOf(failing(when), checkOf('bug', 'fixed_verified', when)).open).toEqual([]);
});
