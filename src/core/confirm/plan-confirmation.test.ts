import { expect, test } from 'vitest';
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import { auditById } from '#core/audits/all.ts';
import type { Failure } from '#core/audits/define.ts';
import { visitOf } from '../../../test/kit/visit-of.ts';
import type { Candidate } from './fold-failures.ts';
import { planConfirmation } from './plan-confirmation.ts';

const overflowAt = (id: string, ...viewports: Viewport[]): Candidate => {
  const failure = {
    answer: 'fail',
    cause: id,
    title: 'The page scrolls horizontally',
    viewports,
  } as unknown as Failure;
  const sightings = [{ visit: visitOf({ route: '/report', context: 'phone' }), failure }];
  return { id, audit: auditById.get('horizontal_overflow')!, cause: id, sightings } as unknown as Candidate;
};
const planned = (...candidates: Candidate[]) =>
  planConfirmation(candidates, () => 2, 'r').orders.map(({ context, widths, candidates: ids }) => ({
    context,
    widths,
    ids,
  }));

test('a fault of the width at which the page was loaded is replayed there', () => {
  const once = { context: 'phone', widths: ['phone', 'tablet'], ids: ['wide'] };
  expect(planned(overflowAt('wide', 'phone', 'tablet'))).toEqual([once, once]);
});

test('a fault that was seen only after a resize is replayed in a window that was never another', () => {
  const fresh = { context: 'tablet', widths: ['tablet'], ids: ['chart'] };
  expect(planned(overflowAt('chart', 'tablet'))).toEqual([fresh, fresh]);
  const orders = planned(overflowAt('wide', 'phone'), overflowAt('chart', 'tablet'));
  expect(orders.map(({ context, ids }) => `${context} ${ids.join()}`)).toEqual([
    'phone wide',
    'phone wide',
    'tablet chart',
    'tablet chart',
  ]);
});

test('only the replays of a page that stopped responding are expected to hang', () => {
  const hangs = (id: string) => planConfirmation([overflowAt(id, 'phone')], () => 1, 'r').orders[0]?.hangs;
  expect([hangs('hang:page'), hangs('wide')]).toEqual([true, false]);
});
