import { expect, test } from 'vitest';
import type { RequestFact } from '#core/evidence/log-facts.ts';
import { requestOf, visitOf } from '../../../test/kit/visit-of.ts';
import { baselineOfScan } from './baseline-of-scan.ts';
import { comparePlaces } from './compare-places.ts';

const call = (partial: Partial<RequestFact>): RequestFact =>
  requestOf({ path: '/api/x', template: '/api/x', ...partial });
const world = { contexts: ['laptop'], chromium: '1' } as const;
const placeOf = (requests: RequestFact[]) =>
  baselineOfScan({ visits: [visitOf({ context: 'laptop', requests })], addresses: [] }, [], world)!.places[0]!;

test('a scan keeps the calls of the load, and neither polls nor those of others', () => {
  const later = call({ template: '/api/poll', atMs: 2_400 });
  const other = call({ template: 'ads.example/x', sameOrigin: false });
  expect(placeOf([call({}), later, other]).callsSeen).toEqual(['GET /api/x']);
});

test('without looks only behaviour is compared', () => {
  expect(comparePlaces(placeOf([call({})]), placeOf([]), null).map(({ subtype }) => subtype)).toEqual(['request_gone']);
});

test('a run that saw nothing keeps nothing', () => {
  expect(baselineOfScan({ visits: [], addresses: [] }, [], world)).toBeNull();
});
