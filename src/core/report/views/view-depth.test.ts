import { expect, test } from 'vitest';
import { operationalDepthSchema } from '#contract/operational-depth.ts';
import { operationalDepths } from '#contract/vocabulary/operational-depths.ts';
import { reportOf, routeRecord } from '../../../../test/kit/report-of.ts';
import { viewDepth } from './view-depth.ts';

test('every depth has a meaning, and all but the deepest a next step [depth-surface]', () => {
  const routes = operationalDepths.words.map((depth) => routeRecord(`/${depth}`, { depth }));
  const view = operationalDepthSchema.parse(viewDepth(reportOf([], routes)));
  expect(view.routes.map(({ depth }) => depth)).toEqual(operationalDepths.words);
  expect(view.routes.filter(({ deeper }) => deeper === null).map(({ depth }) => depth)).toEqual(['lifecycle_proven']);
  expect(Object.values(view.counts)).toEqual([1, 1, 1, 1, 1, 1]);
});

test('a route that was not tested says why', () => {
  const skipped = routeRecord('/x', { state: 'skipped', depth: 'unreached', reason: 'pagesLimit was reached' });
  const failed = routeRecord('/y', { depth: 'unreached', status: 500 });
  expect(viewDepth(reportOf([], [skipped, failed])).routes.map(({ why }) => why)).toEqual([
    'Not tested: pagesLimit was reached.',
    'The page returned HTTP 500.',
  ]);
});
