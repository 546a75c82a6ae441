import { expect, test } from 'vitest';
import type { AppMapColour } from '#contract/vocabulary/app-map-colours.ts';
import { appMapColours } from '#contract/vocabulary/app-map-colours.ts';
import { colourToday, viewAppMap } from './view-app-map.ts';
import { findingOf, reportOf } from '../../../../test/kit/report-of.ts';

const fixed = (severity: 'high' | 'low') => ({ severity, fixed: true });
const open = (severity: 'high' | 'low') => ({ severity, fixed: false });
const rows: [AppMapColour, Parameters<typeof colourToday>[1], AppMapColour][] = [
  ['red', [open('high')], 'red'],
  ['red', [fixed('high')], 'purple'],
  ['red', [fixed('high'), open('high')], 'red'],
  ['red', [fixed('high'), open('low')], 'yellow'],
  ['yellow', [open('low')], 'yellow'],
  ['yellow', [fixed('low')], 'purple'],
  ['blue', [fixed('high')], 'blue'],
  ['green', [], 'green'],
  ['gray', [], 'gray'],
  ['purple', [], 'purple'],
];

test.each(rows)('%s with %j is %s', (stored, here, colour) => {
  expect(colourToday(stored, here)).toBe(colour);
});

test('every colour of the legend is reached, and told [vocab-map]', () => {
  expect(new Set(rows.map(([, , colour]) => colour))).toEqual(new Set(appMapColours.words));
  const { legend, counts } = viewAppMap(reportOf([], ['/']), []);
  expect(legend.map(({ colour }) => colour)).toEqual(appMapColours.words);
  expect(Object.keys(counts).sort()).toEqual([...appMapColours.words].sort());
});

test('pages are counted by the colour that they have today', () => {
  const base = reportOf([findingOf('a', { route: '/a', severity: 'high' })], ['/']);
  const node = (route: string, colour: AppMapColour) => ({ route, colour, depth: 'rendered' as const, findings: 0 });
  const nodes = [node('/a', 'red'), node('/b', 'green'), node('/c', 'green'), node('/d', 'gray')];
  const report = { ...base, appMap: { ...base.appMap, nodes } };
  const none = { red: 0, yellow: 0, green: 0, blue: 0, purple: 0, gray: 0 };
  expect(viewAppMap(report, []).counts).toEqual({ ...none, red: 1, green: 2, gray: 1 });
  const check = {
    ...base,
    fixVerification: { scenarios: [{ findingId: base.findings[0]?.id, status: 'fixed_verified' }] },
  } as unknown as typeof base;
  expect(viewAppMap(report, [check]).counts).toEqual({ ...none, purple: 1, green: 2, gray: 1 });
});
