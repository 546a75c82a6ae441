import { expect, test } from 'vitest';
import { placeNodes } from './place-nodes.ts';

const node = (route: string) => ({ route, colour: 'green' as const, depth: 'rendered' as const, findings: 0 });
const none = { states: [], transitions: [] };
const everyWay = (routes: string[]) =>
  routes.flatMap((from) => routes.filter((to) => to !== from).map((to) => ({ from, to })));

test('an app that links every page from every page is drawn with one way to each', () => {
  const routes = ['/', ...Array.from({ length: 20 }, (_, index) => `/page-${index}`)];
  const { places, ways } = placeNodes({ ...none, nodes: routes.map(node), edges: everyWay(routes) });
  expect(ways).toHaveLength(20);
  expect(ways.every(({ from }) => from === '/')).toBe(true);
  const spots = new Set([...places.values()].map(({ x, y }) => `${x} ${y}`));
  expect([places.size, spots.size]).toEqual([21, 21]);
});

test('a page stands to the right of the page that leads to it, and a page without a way in comes last', () => {
  const { places } = placeNodes({
    ...none,
    nodes: ['/', '/a', '/a/b', '/alone'].map(node),
    edges: [
      { from: '/', to: '/a' },
      { from: '/a', to: '/a/b' },
      { from: '/a/b', to: '/' },
    ],
  });
  const x = (route: string) => places.get(route)?.x ?? -1;
  expect(['/', '/a', '/a/b', '/alone'].map(x)).toEqual(
    [...new Set(['/', '/a', '/a/b', '/alone'].map(x))].sort((a, b) => a - b),
  );
});

test('nothing to place is no error', () => {
  expect(placeNodes({ ...none, nodes: [], edges: [] })).toEqual({ places: new Map(), ways: [], rows: 1 });
});

test('a state stands to the right of the page that it belongs to', () => {
  const state = { id: 'state:1', route: '/a', kind: 'dialog', name: 'New', colour: 'green', findingIds: [] } as const;
  const { places, ways } = placeNodes({
    nodes: ['/', '/a'].map(node),
    edges: [{ from: '/', to: '/a' }],
    states: [{ ...state, findingIds: [] }],
    transitions: [{ from: '/a', by: { role: 'button', name: 'New' }, to: 'state:1' }],
  });
  expect(places.get('state:1')?.x).toBeGreaterThan(places.get('/a')?.x ?? 0);
  expect(ways).toContainEqual({ from: '/a', to: 'state:1' });
});
