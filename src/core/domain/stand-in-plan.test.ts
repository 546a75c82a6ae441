import { expect, test } from 'vitest';
import { limit } from '#contract/limits.ts';
import { standInPlan } from './stand-in-plan.ts';

const known = {
  kind: 'run',
  mode: 'workflow_test',
  target: 'https://shop.test/a',
  targetOrigin: 'https://shop.test',
  targetHost: 'shop.test',
} as const;

test('a plan that cannot be opened is replaced by one that tests nothing and allows the least', () => {
  expect(standInPlan(known)).toEqual({
    kind: 'scan',
    mode: 'workflow_test',
    target: { url: 'https://shop.test/a', origin: 'https://shop.test', host: 'shop.test', productionLooking: true },
    entry: '/',
    pagesLimit: limit('pagesDefault'),
    scope: null,
    crawl: false,
    viewport: 'desktop_mobile',
    viewports: [],
    contexts: [],
    preflight: null,
    scenarios: [],
    budgetMs: 0,
    capped: [],
  });
});

test('that of a Fix Check is a Fix Check', () => {
  expect(standInPlan({ ...known, kind: 'fix_check' })).toMatchObject({ kind: 'fix_check', of: 'scan' });
});
