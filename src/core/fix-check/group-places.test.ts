// Which places a Fix Check visits, and what it looks for on each.
import { describe, expect, test } from 'vitest';
import { limit } from '#contract/limits.ts';
import { visitOf } from '../../../test/kit/visit-of.ts';
import { groupPlaces, replayedPlaces } from './group-places.ts';
import { placeBefore } from './place-before.ts';
import type { FindingMaterial, LookedPlace, MaterialPlace, ReplayMaterial } from './replay-material.ts';

const before = placeBefore(visitOf(), undefined);
const placeOf = (partial: Partial<MaterialPlace> = {}): MaterialPlace => ({
  route: '/a',
  context: 'laptop',
  probe: null,
  before,
  subject: null,
  ...partial,
});
const findingOf = (findingId: string, audit: string, places: MaterialPlace[], cause = 'cause'): FindingMaterial =>
  ({ findingId, audit, places, cause }) as unknown as FindingMaterial;
const grouped = (findings: readonly FindingMaterial[], looked?: readonly LookedPlace[]) =>
  groupPlaces({ findings, ...(looked === undefined ? {} : { looked }) } as ReplayMaterial);
const probeOf = (testId: string | null) =>
  ({ subject: { key: 'button', testId } }) as unknown as MaterialPlace['probe'];

test('findings of one place share its visits', () => {
  const groups = grouped([
    findingOf('f1', 'console_error', [placeOf(), placeOf({ route: '/b', subject: 'body>p' })]),
    findingOf('f2', 'uncaught_exception', [placeOf({ subject: 'body>a' }), placeOf({ context: 'phone' })]),
  ]);
  expect(groups.map(({ key, place, route, context, findings }) => [key, place, route, context, findings])).toEqual([
    ['000', 'laptop /a', '/a', 'laptop', ['f1', 'f2']],
    ['001', 'laptop /b', '/b', 'laptop', ['f1']],
    ['002', 'phone /a', '/a', 'phone', ['f2']],
  ]);
  expect(groups.map(({ paths }) => paths)).toEqual([['body>a'], ['body>p'], []]);
});

test('a control is used for one finding alone, and its page is loaded once more without', () => {
  const groups = grouped([findingOf('f1', 'dead_control', [placeOf({ probe: probeOf('buy'), subject: 'body>a' })])]);
  expect(groups).toMatchObject([
    { place: 'laptop /a f1 button', findings: ['f1'], testIds: ['buy'], paths: ['body>a'] },
    { place: 'laptop /a', findings: [], probe: null, testIds: [], paths: [] },
  ]);
  expect(groups[0]?.probe).not.toBeNull();
  expect(grouped([findingOf('f1', 'dead_control', [placeOf({ probe: probeOf(null) })])])[0]?.testIds).toEqual([]);
});

test('no more places are visited than the limit allows', () => {
  const places = Array.from({ length: limit('fixPlacesMax') + 1 }, (_, index) => placeOf({ route: `/${index}` }));
  expect(replayedPlaces(findingOf('f1', 'console_error', places))).toHaveLength(limit('fixPlacesMax'));
});

describe('a visit measures what its findings need', () => {
  const of = (audit: string, place: Partial<MaterialPlace> = {}, cause?: string) =>
    grouped([findingOf('f1', audit, [placeOf(place)], cause)])[0]!;
  test('links, accessibility and menus', () => {
    expect(of('console_error')).toMatchObject({ checkLinks: [], access: false, ways: false, session: null });
    expect(of('broken_link', {}, 'link:/gone').checkLinks).toEqual(['/gone']);
    expect(of('accessibility_defect').access).toBe(true);
    // A menu is searched for by using controls, so that the visit serves one finding.
    expect(of('navigation_gone')).toMatchObject({ ways: true, place: 'laptop /a f1' });
  });
  test('the widths at which the layout failed, unless one of them is not known', () => {
    expect(of('text_clipped', { widths: ['phone', 'tablet'] }).widths).toEqual(['phone', 'tablet']);
    expect(of('text_clipped').widths).toBeNull();
    expect(of('console_error', { widths: ['phone'] }).widths).toEqual([]);
    const both = [placeOf({ widths: ['phone'] }), placeOf({ widths: ['phone', 'laptop'] })];
    const [group] = grouped(both.map((place, index) => findingOf(`f${index}`, 'text_clipped', [place])));
    expect(group?.widths).toEqual(['phone', 'laptop']);
  });
});

test('a test of the session has visits of its own, and none without it', () => {
  const groups = grouped([
    findingOf('f1', 'auth_bounce', [placeOf()]),
    findingOf('f2', 'logout_ineffective', [placeOf({ route: '/out' })]),
  ]);
  expect(groups.map(({ place, session }) => [place, session])).toEqual([
    ['routelaptop /a', 'route'],
    ['sign_outlaptop /out', 'sign_out'],
  ]);
});

test('places where scenarios failed are loaded too, once', () => {
  const looked = (route: string): LookedPlace => ({ route, context: 'laptop', before });
  const groups = grouped([findingOf('f1', 'console_error', [placeOf()])], [looked('/a'), looked('/s'), looked('/s')]);
  expect(groups.map(({ place, findings }) => [place, findings])).toEqual([
    ['laptop /a', ['f1']],
    ['laptop /s', []],
  ]);
});

test('only a place whose page stopped responding is expected to hang', () => {
  const hangs = (cause: string) => grouped([findingOf('f1', 'never_settles', [placeOf()], cause)])[0]?.hangs;
  expect([hangs('hang:page'), hangs('loading')]).toEqual([true, false]);
});
