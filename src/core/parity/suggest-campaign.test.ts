import { expect, test } from 'vitest';
import { modeCredits } from '#contract/plans.ts';
import { planPreview } from './preview-plan.ts';
import { creditsOfCampaign, suggestRuns } from './suggest-campaign.ts';

const planOf = (address: string, part: object = {}) =>
  planPreview({ url: address, ...part }, { url: new URL(address), allowListed: false });
const staging = planOf('https://staging.shop.example.com/start?token=hunter2hunter2#/cart');
const production = planOf('https://www.example.com/');
const modes = (...given: Parameters<typeof suggestRuns>): string[] => suggestRuns(...given).map(({ mode }) => mode);

test.each([
  [staging, { routes: 3, forms: 0, signIns: 0 }, ['fast_bug_scan']],
  [staging, { routes: 3, forms: 2, signIns: 0 }, ['fast_bug_scan', 'workflow_test', 'full_crud_e2e']],
  [production, { routes: 3, forms: 2, signIns: 0 }, ['fast_bug_scan', 'workflow_test']],
  [production, { routes: 3, forms: 0, signIns: 1 }, ['fast_bug_scan', 'authenticated_smoke']],
])('runs are suggested by what the target has, and none that its host refuses', (plan, traits, expected) => {
  expect(modes(plan, traits)).toEqual(expected);
});

test('the cost is the sum of the table, and a login is asked for by name only', () => {
  const runs = suggestRuns(staging, { routes: 200, forms: 1, signIns: 1 });
  const { fast_bug_scan, workflow_test, full_crud_e2e, authenticated_smoke } = modeCredits;
  expect(creditsOfCampaign(runs)).toBe(fast_bug_scan + workflow_test + full_crud_e2e + authenticated_smoke);
  expect(runs.map(({ needs, request }) => [needs, request.pagesLimit])).toEqual([
    [null, 50],
    [null, 50],
    [null, 50],
    ['authSessionId', 25],
  ]);
});

test('a secret of the address is in no suggestion', () => {
  expect(JSON.stringify(suggestRuns(staging, { routes: 1, forms: 1, signIns: 1 }))).not.toContain('hunter2');
  expect(staging.entry).toContain('hunter2');
});

test('the limit is what was asked, else the number of paths, else the default', () => {
  const limitOf = (part: object): number => planOf('https://a.example.com/', part).pagesLimit;
  expect([limitOf({}), limitOf({ paths: ['/a', '/b'] }), limitOf({ paths: ['/a', '/b'], pagesLimit: 1 })]).toEqual([
    10, 2, 1,
  ]);
});
