// The limits of each rule that says whether a page is still the place of the failure.
import { expect, test } from 'vitest';
import { documentOf, linkOf, pageOf, visitOf } from '../../../test/kit/visit-of.ts';
import { hasLoginWall, isDown, isMissing, placeBefore, placeKey, witnessHolds } from './place-before.ts';

const at = (status: number | null) => visitOf({ document: documentOf({ status }) });
const before = placeBefore(visitOf(), undefined);

test('a place is remembered by its status, links, controls and texts', () => {
  const links = [linkOf('/b'), linkOf('/a'), linkOf('/b')];
  const page = pageOf({ controls: 4, mainTextLength: 12, hasPasswordField: true });
  expect(placeBefore(visitOf({ links, page }), undefined)).toMatchObject({
    status: 200,
    title: 'Orders',
    landmarks: null,
    links: ['/a', '/b'],
    hasPasswordField: true,
    leftOrigin: false,
    controls: 4,
    mainTextLength: 12,
  });
  expect(placeBefore(visitOf({ page: null }), undefined)).toMatchObject({
    title: null,
    hasPasswordField: false,
    controls: 0,
    mainTextLength: 0,
  });
  const check = { build: {}, landmarks: ['main'], paths: [], testIds: [] };
  expect(placeBefore(visitOf(), visitOf({ check })).landmarks).toEqual(['main']);
  expect(placeKey('phone', '/a')).toBe('phone /a');
});

test('a host is down by its failure or by a gateway status that is new', () => {
  for (const failure of ['name_not_resolved', 'connection_refused', 'connection_reset', 'timed_out', 'tls'] as const)
    expect([failure, isDown(before, visitOf({ document: documentOf({ failure, status: null }) }))]).toEqual([
      failure,
      true,
    ]);
  for (const failure of ['redirect_loop', 'download', 'renderer_crashed', 'other'] as const)
    expect(isDown(before, visitOf({ document: documentOf({ failure, status: null }) }))).toBe(false);
  const down = [500, 501, 502, 503, 504, 505].filter((status) => isDown(before, at(status)));
  expect(down).toEqual([502, 503, 504]);
  expect(isDown(placeBefore(at(503), undefined), at(503))).toBe(false);
});

test('a page is missing with 404 or 410, and behind a login with 401 or 403, if it was not so before', () => {
  const statuses = [400, 401, 402, 403, 404, 409, 410, 411];
  expect(statuses.filter((status) => isMissing(before, at(status)))).toEqual([404, 410]);
  expect(statuses.filter((status) => hasLoginWall(before, at(status)))).toEqual([401, 403]);
  expect(hasLoginWall(placeBefore(at(401), undefined), at(401))).toBe(false);
  expect(isMissing(placeBefore(at(410), undefined), at(410))).toBe(false);
});

test('three controls that are all gone are a witness that is gone, two are not', () => {
  const had = (controls: number) => placeBefore(visitOf({ page: pageOf({ controls }) }), undefined);
  const none = visitOf({ page: pageOf({ controls: 0 }) });
  expect([had(2), had(3)].map((place) => witnessHolds(place, none))).toEqual([true, false]);
  expect(witnessHolds(had(3), visitOf({ page: pageOf({ controls: 1 }) }))).toBe(true);
});

test('a page that crashed, answers an error or lost its main text is no witness', () => {
  expect(witnessHolds(before, visitOf({ crashed: true }))).toBe(false);
  expect([399, 400].map((status) => witnessHolds(before, at(status)))).toEqual([true, false]);
  expect(witnessHolds(before, visitOf({ page: pageOf({ mainTextLength: 0, media: 0 }) }))).toBe(false);
  expect(witnessHolds(before, visitOf({ page: pageOf({ mainTextLength: 0, media: 1 }) }))).toBe(true);
  const bare = placeBefore(visitOf({ page: pageOf({ mainTextLength: 0 }) }), undefined);
  expect(witnessHolds(bare, visitOf({ page: pageOf({ mainTextLength: 0, media: 0 }) }))).toBe(true);
  expect(witnessHolds(before, visitOf({ page: pageOf({ textLength: 0, media: 1 }) }))).toBe(true);
});
