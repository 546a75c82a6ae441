import { expect, test } from 'vitest';
import { findingOf, reportOf } from '../../../test/kit/report-of.ts';
import { compareRuns } from './compare-runs.ts';
import { classifyHistory } from './history.ts';

const layout = findingOf('layout', { type: 'layout_defect' });
const change = findingOf('change', { type: 'visual_regression' });
const scan = reportOf([], ['/']);
const check = { ...scan, run: { ...scan.run, mode: 'regression_check' as const } };

test('a regression_check that puts no audit to a page does not say that its faults are gone', () => {
  const base = reportOf([layout], ['/']);
  expect(compareRuns(base, check).counts).toMatchObject({ gone: 0, not_retested: 1 });
  expect(compareRuns(base, scan).counts).toMatchObject({ gone: 1, not_retested: 0 });
  expect(classifyHistory(check, [{ name: 'one', report: base }]).findings).toEqual([]);
});

test('a change that the next run does not report again is not gone', () => {
  const base = { ...reportOf([change], ['/']), run: check.run };
  expect(compareRuns(base, check).counts).toMatchObject({ gone: 0, not_retested: 1 });
  expect(compareRuns(base, scan).counts).toMatchObject({ gone: 0, not_retested: 1 });
});

test('a scenario that passes now answers for itself', () => {
  const base = { ...reportOf([change], ['/']), run: check.run };
  const [failed] = base.scenarios;
  const passed = { ...check, scenarios: [{ ...failed!, outcome: 'passed' as const, findingIds: [] }] };
  expect(compareRuns(base, passed).counts).toMatchObject({ gone: 1 });
});
