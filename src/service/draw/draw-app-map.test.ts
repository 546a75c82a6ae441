import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import type { AppMap } from '#contract/app-map.ts';
import { drawAppMap } from './draw-app-map.ts';

const mapOf = (routes: readonly string[], edges: AppMap['edges'] = []): AppMap => ({
  runId: `run_${'a'.repeat(22)}`,
  nodes: routes.map((route, index) => ({
    route,
    colour: index % 2 === 0 ? 'red' : 'green',
    depth: 'rendered',
    findings: index % 2 === 0 ? 1 : 0,
  })),
  edges,
  states: [],
  transitions: [],
  legend: [
    { colour: 'red', meaning: 'A confirmed bug.' },
    { colour: 'green', meaning: 'Tested, and passed.' },
  ],
  counts: { red: 1, green: 1, blue: 0, yellow: 0, purple: 0, gray: 0 },
});

const boxes = (svg: string) =>
  [...svg.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="176"/g)].map(([, x, y]) => [Number(x), Number(y)] as const);

test('routes are laid out without overlap, in the order that links lead', async () => {
  const svg = drawAppMap(
    mapOf(
      ['/', '/a', '/b'],
      [
        { from: '/', to: '/a' },
        { from: '/', to: '/b' },
      ],
    ),
  );
  const checked = await validateXML({ xml: [{ fileName: 'map.svg', contents: svg }], normalization: 'format' });
  expect(checked.errors).toEqual([]);
  const [entry, a, b] = boxes(svg);
  expect(a?.[0]).toBeGreaterThan((entry?.[0] ?? 0) + 176);
  expect(Math.abs((a?.[1] ?? 0) - (b?.[1] ?? 0))).toBeGreaterThanOrEqual(40);
});

test('a route is only ever text', () => {
  const svg = drawAppMap(mapOf(['/"><script>alert(1)</script>', '/\ud800&amp;']));
  expect(svg).not.toContain('<script');
  expect(svg).toContain('&quot;&gt;&lt;script');
});

test('an empty map and a loop are drawn', () => {
  expect(drawAppMap(mapOf([]))).toContain('</svg>');
  expect(boxes(drawAppMap(mapOf(['/'], [{ from: '/', to: '/' }])))).toHaveLength(1);
});

test('a state of a page hangs on the route, by the control that leads to it', () => {
  const map: AppMap = {
    ...mapOf(['/']),
    states: [{ id: 'state:1', route: '/', kind: 'dialog', name: 'New <order>', colour: 'green', findingIds: [] }],
    transitions: [{ from: '/', by: { role: 'button', name: 'Order & pay' }, to: 'state:1' }],
  };
  const svg = drawAppMap(map);
  const [entry, state] = boxes(svg);
  expect(state?.[0]).toBeGreaterThan(entry?.[0] ?? 0);
  expect(svg).toContain('New &lt;order&gt;');
  expect(svg).toContain('<title>button Order &amp; pay</title>');
  expect(svg).toContain('1 routes and 1 states');
});
