import { expect, test } from 'vitest';
import type { Verdict } from '#contract/vocabulary/verdicts.ts';
import { planOf, reportInputOf } from '../../../../test/kit/report-of.ts';
import { failedResult, passedResult, shopScenario } from '../../../../test/kit/scenario-result-of.ts';
import type { ReportInput } from '../report-input.ts';
import { sentenceOfTest } from './sentence-of-test.ts';

const sentence = (verdict: Verdict, pagesJudged: number, rest: Partial<ReportInput> = {}): string =>
  sentenceOfTest(reportInputOf({ decided: { verdict, failureType: null, reason: 'Why.', pagesJudged }, ...rest }));
const found = (count: number) => Array.from({ length: count }, () => ({})) as unknown as ReportInput['confirmed'];

test('a run says what it found, where, and how many scenarios passed', () => {
  expect(sentence('pass', 1)).toBe('No defect was confirmed on 1 page.');
  expect(sentence('pass', 2)).toBe('No defect was confirmed on 2 pages.');
  const advised = (failOn?: 'high') =>
    sentence('pass', 2, { confirmed: found(1), plan: { ...planOf(), ...(failOn === undefined ? {} : { failOn }) } });
  expect(advised()).toBe('Only findings below severity medium were confirmed on 2 pages; they are advice.');
  expect(advised('high')).toContain('below severity high');
  expect(sentence('fail', 2, { confirmed: found(1) })).toBe('1 confirmed finding on 2 pages.');
  expect(sentence('fail', 0, { confirmed: found(2) })).toBe('2 confirmed findings; no page could be tested.');
  const scenarios = [passedResult(), failedResult({ scenario: shopScenario({ route: '/b' }) })];
  expect(sentence('fail', 1, { confirmed: found(1), scenarios })).toBe(
    '2 confirmed findings on 1 page. 1 of 2 scenarios passed.',
  );
});

test('a run without a result gives its reason', () => {
  expect(sentence('blocked', 0)).toBe('Why.');
  expect(sentence('inconclusive', 3, { confirmed: found(1) })).toBe('Why.');
});
