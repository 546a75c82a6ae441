import { describe, expect, test } from 'vitest';
import { findingOf, idOf, reportOf } from '../../../test/kit/report-of.ts';
import type { Report } from '#contract/report.ts';
import { classOfFinding, classifyHistory } from './history.ts';

const rows = [
  [[], 'present', false, 'first_seen'],
  [['not_tested'], 'present', false, 'first_seen'],
  [['absent'], 'present', false, 'new'],
  [['present'], 'present', false, 'recurring'],
  [['present', 'not_tested'], 'present', false, 'recurring'],
  [['present', 'absent'], 'present', false, 'regressed'],
  [['absent', 'present'], 'absent', false, 'fixed'],
  [['present', 'absent', 'present'], 'absent', false, 'flaky'],
  [['present'], 'present', true, 'flaky'],
] as const;

test.each(rows)('a finding that was %j and is %s (flaky: %s) is %s', (before, now, flaky, kind) => {
  expect(classOfFinding(before, now, flaky)).toBe(kind);
});

const named = (...reports: Report[]) => reports.map((report, index) => ({ name: `run ${index + 1}`, report }));

describe('the history of a run', () => {
  test('reports what is new, what came back and what ended', () => {
    const earlier = named(
      reportOf([findingOf('back'), findingOf('always')], ['/']),
      reportOf([findingOf('always'), findingOf('ended')], ['/']),
    );
    const { findings } = classifyHistory(
      reportOf([findingOf('back'), findingOf('always'), findingOf('fresh')], ['/']),
      earlier,
    );
    const classes = Object.fromEntries(findings.map((finding) => [finding.findingId, finding.class]));
    expect(classes).toEqual({
      [idOf('back')]: 'regressed',
      [idOf('always')]: 'recurring',
      [idOf('fresh')]: 'new',
      [idOf('ended')]: 'fixed',
    });
    expect(findings.find(({ findingId }) => findingId === idOf('always'))?.seenIn).toEqual(['run 1', 'run 2']);
  });

  test('calls nothing fixed that was not tested again', () => {
    const earlier = named(reportOf([findingOf('elsewhere', { route: '/orders' })], ['/', '/orders']));
    expect(classifyHistory(reportOf([], ['/']), earlier).findings).toEqual([]);
  });

  test('compares nothing when the rules changed', () => {
    const earlier = named(reportOf([], ['/'], { rulesetVersion: 'other', ruleVersions: undefined }));
    expect(classifyHistory(reportOf([findingOf('seen')], ['/']), earlier).findings[0]).toMatchObject({
      class: null,
      notComparable: true,
    });
  });

  test('a route needs more than one clean run to be stable', () => {
    const clean = reportOf([], ['/', '/new']);
    expect(classifyHistory(clean, named(reportOf([], ['/']))).routes).toEqual([
      { route: '/', class: 'stable_pass', testedIn: 2 },
      { route: '/new', class: 'insufficient_history', testedIn: 1 },
    ]);
  });
});
