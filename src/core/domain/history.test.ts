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

describe('the routes of a run', () => {
  const routesOf = (current: Report, ...earlier: Report[]) => classifyHistory(current, named(...earlier)).routes;
  test('take the class of their finding, by name, if they were tested twice', () => {
    const current = reportOf([findingOf('a', { route: '/b' })], ['/b', '/a']);
    const before = reportOf([findingOf('a', { route: '/b' })], ['/b']);
    expect(routesOf(current, before)).toEqual([
      { route: '/a', class: 'insufficient_history', testedIn: 1 },
      { route: '/b', class: 'recurring', testedIn: 2 },
    ]);
    expect(routesOf(current, reportOf([], ['/a', '/b']))).toMatchObject([{ class: 'stable_pass' }, { class: 'new' }]);
  });
  test('have no class by a finding of which none is known', () => {
    const other = reportOf([findingOf('a')], ['/'], { rulesetVersion: 'other', ruleVersions: undefined });
    expect(routesOf(reportOf([findingOf('a')], ['/']), other)).toMatchObject([{ class: 'insufficient_history' }]);
  });
});

test('what a Fix Check verified counts as gone, and what is gone is told once', () => {
  const fix = {
    status: 'fixed_verified',
    scenarios: [{ findingId: idOf('a'), status: 'fixed_verified' }],
  } as unknown as Report['fixVerification'];
  const seen = reportOf([findingOf('a')], ['/']);
  const fixed = reportOf([findingOf('a')], ['/'], { fixVerification: fix });
  const classOf = (current: Report, ...earlier: Report[]) =>
    classifyHistory(current, named(...earlier)).findings.map((each) => each.class);
  expect(classOf(seen, seen, fixed)).toEqual(['regressed']);
  const clean = reportOf([], ['/']);
  expect(classOf(clean, seen)).toEqual(['fixed']);
  expect(classOf(clean, seen, clean)).toEqual([]);
});

test('a flaky finding is flaky while it is there', () => {
  const flaky = findingOf('a', { reproduction: { ...findingOf('a').reproduction, flaky: true } });
  const clean = reportOf([], ['/']);
  expect(classifyHistory(reportOf([flaky], ['/']), named(clean)).findings[0]?.class).toBe('flaky');
  expect(classifyHistory(clean, named(reportOf([flaky], ['/']))).findings[0]?.class).toBe('fixed');
});
