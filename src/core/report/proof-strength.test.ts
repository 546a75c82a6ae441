import { expect, test } from 'vitest';
import { proofStrengths } from '#contract/vocabulary/proof-strengths.ts';
import { type ProofSignals, proofRuleOf, proofTable } from './proof-strength.ts';

/** Nothing is missing. */
const best: ProofSignals = {
  checks: 3,
  vacuous: 0,
  pointerShare: 1,
  byScript: 0,
  writes: { accepted: 1, persisted: 1 },
  scenarios: { passed: 3, caught: 3, repeated: 3 },
  undecided: 0,
  tier: 'high',
  covers: 'workflows',
  most: 'strong',
};

const rows: readonly (readonly [string, Partial<ProofSignals>, string, string])[] = [
  ['everything', {}, 'all', 'strong'],
  ['nothing checked', { checks: 0 }, 'nothing_checked', 'none'],
  ['a scenario that caught no fault', { vacuous: 1 }, 'vacuous', 'weak'],
  ['too few real clicks', { pointerShare: 0.79 }, 'not_as_a_person', 'weak'],
  ['enough real clicks', { pointerShare: 0.8 }, 'all', 'strong'],
  ['no click needed', { pointerShare: null }, 'all', 'strong'],
  ['a write that was accepted and not seen', { writes: { accepted: 2, persisted: 1 } }, 'write_not_seen', 'weak'],
  ['pages with low coverage', { covers: 'pages', tier: 'low' }, 'thin_coverage', 'weak'],
  ['pages with unknown coverage', { covers: 'pages', tier: 'unknown' }, 'thin_coverage', 'weak'],
  ['a scan', { covers: 'pages', tier: 'medium', most: 'moderate' }, 'mode', 'moderate'],
  ['an undecided workflow', { undecided: 1 }, 'undecided', 'moderate'],
  ['a click by script', { byScript: 1 }, 'by_script', 'moderate'],
  ['a scenario without a fault', { scenarios: { passed: 3, caught: 2, repeated: 3 } }, 'no_fault_caught', 'moderate'],
  ['a pass that was not repeated', { scenarios: { passed: 3, caught: 3, repeated: 2 } }, 'not_repeated', 'moderate'],
  ['few workflows', { tier: 'low' }, 'few_workflows', 'moderate'],
  ['given scenarios, whatever else the target has', { covers: 'given', tier: 'unknown' }, 'all', 'strong'],
];

test.each(rows)('%s: %j is %s, %s', (_name, partial, rule, level) => {
  const found = proofRuleOf({ ...best, ...partial });
  expect([found, proofTable[found].level]).toEqual([rule, level]);
});

test('every row and every level is reached by one of these runs', () => {
  expect(new Set(rows.map(([, , rule]) => rule))).toEqual(new Set(Object.keys(proofTable)));
  expect(new Set(rows.map(([, , , level]) => level))).toEqual(new Set(proofStrengths.words));
});
