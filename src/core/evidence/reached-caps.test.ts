import { limit } from '#contract/limits.ts';
import { expect, it } from 'vitest';
import { pageOf, visitOf } from '../../../test/kit/visit-of.ts';
import { reachedCaps } from './reached-caps.ts';

it('reports nothing for pages within their limits', () => {
  expect(reachedCaps([visitOf(), visitOf({ popups: limit('popups') })])).toEqual([]);
});

it('counts what exceeds them over all visits', () => {
  const visits = [
    visitOf({ popups: limit('popups') + 2, consoleDropped: 3 }),
    visitOf({ popups: limit('popups') + 1, requestsDropped: 7 }),
    visitOf({ page: { ...pageOf(), truncated: true } }),
    visitOf({ page: null, floods: [{ name: 'auditedNodes', count: 450_000 }] }),
  ];
  expect(reachedCaps(visits).map(({ name, count }) => [name, count])).toEqual([
    ['pageConsoleLines', 3],
    ['pageRequests', 7],
    ['auditedNodes', 2],
    ['popups', 3],
  ]);
});
