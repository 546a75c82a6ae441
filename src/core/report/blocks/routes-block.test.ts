import { expect, test } from 'vitest';
import { noEvidence } from '#core/evidence/no-evidence.ts';
import type { Evidence } from '#core/evidence/evidence.ts';
import type { ReportInput } from '../report-input.ts';
import { reportInputOf } from '../../../../test/kit/report-of.ts';
import { failedResult } from '../../../../test/kit/scenario-result-of.ts';
import { documentOf, visitOf } from '../../../../test/kit/visit-of.ts';
import { silentProbe } from '../../../../test/probe/probe-of.ts';
import { buildAppMap, buildOperationalDepth } from './map-block.ts';
import { buildRoutes } from './routes-block.ts';

const confirmed = (routes: string[], severity: string) =>
  ({ candidate: { routes, severity } }) as unknown as ReportInput['confirmed'][number];
const inputOf = (evidence: Partial<Evidence>, rest: Partial<ReportInput> = {}): ReportInput =>
  reportInputOf({ evidence: { ...noEvidence, ...evidence }, ...rest });
const picture = (name: string) => ({ name, viewport: 'laptop', width: 2, height: 3, ink: null }) as const;

test('a route is listed once, with every context that loaded it and the pictures that were kept', () => {
  const visits = [
    visitOf({ route: '/a', pictures: [picture('one.jpeg'), picture('lost.jpeg')] }),
    visitOf({ route: '/a', context: 'phone', pictures: [picture('two.jpeg')] }),
    visitOf({ route: '/a', context: 'phone' }),
    visitOf({ route: '/b', page: null, document: documentOf({ status: 404 }) }),
  ];
  const stored = (name: string) => ({ name, url: `/${name}`, width: 2, height: 3 });
  const pictures = new Map(['one.jpeg', 'two.jpeg'].map((name) => [name, stored(name)]));
  const skipped = [{ route: '/c', reason: 'pagesLimit was reached' }];
  const [a, b, c] = buildRoutes(
    inputOf({ visits, skipped }, { pictures, confirmed: [confirmed(['/a', '/x'], 'low'), confirmed(['/b'], 'high')] }),
  );
  expect(a).toMatchObject({ route: '/a', state: 'tested', status: 200, title: 'Orders', findings: 1 });
  expect(a?.viewports).toEqual(['laptop', 'phone']);
  expect(a?.screenshots.map(({ url }) => url)).toEqual(['/one.jpeg', '/two.jpeg']);
  expect(b).toMatchObject({ status: 404, title: null, depth: 'unreached', findings: 1 });
  expect(c).toEqual({
    route: '/c',
    template: '/c',
    state: 'skipped',
    reason: 'pagesLimit was reached',
    status: null,
    title: null,
    viewports: [],
    depth: 'unreached',
    findings: 0,
    screenshots: [],
  });
});

test('the first colour that applies is the colour of a route [vocab-map]', () => {
  const visits = ['/red', '/both', '/yellow', '/purple', '/green', '/shop'].map((route) => visitOf({ route }));
  const denied = [401, 403].map((status) => visitOf({ route: `/${status}`, document: documentOf({ status }) }));
  const missing = visitOf({ route: '/missing', document: documentOf({ status: 400 }) });
  const silent = visitOf({ route: '/silent', document: documentOf({ status: null }) });
  const input = inputOf(
    { visits: [...visits, ...denied, missing, silent], skipped: [{ route: '/skipped', reason: '' }] },
    {
      confirmed: [confirmed(['/red', '/both'], 'medium'), confirmed(['/both', '/yellow', '/401'], 'low')],
      scenarios: [failedResult()],
      fix: { verification: {} as never, fixedRoutes: ['/purple', '/red', '/yellow', '/skipped'] },
    },
  );
  const colours = buildAppMap(input).nodes.map(({ route, colour }) => `${route} ${colour}`);
  expect(colours).toEqual([
    '/red red',
    '/both red',
    '/yellow yellow',
    '/purple purple',
    '/green green',
    '/shop red',
    '/401 blue',
    '/403 blue',
    '/missing gray',
    '/silent gray',
    '/skipped purple',
  ]);
});

test('an edge is shown when both its ends are known', () => {
  const edges = [
    { from: '/a', to: '/b' },
    { from: '/a', to: '/x' },
    { from: '/x', to: '/b' },
  ];
  const visits = [visitOf({ route: '/a' }), visitOf({ route: '/b' })];
  expect(buildAppMap(inputOf({ visits, edges })).edges).toEqual([{ from: '/a', to: '/b' }]);
});

test('the depth of a run is its deepest, with a count of each', () => {
  const visits = [
    visitOf({ route: '/a', probes: [silentProbe({ outcome: 'exercised' })] }),
    visitOf({ route: '/b' }),
    visitOf({ route: '/c' }),
  ];
  const skipped = [{ route: '/d', reason: '' }];
  expect(buildOperationalDepth(inputOf({ visits, skipped }))).toEqual({
    run: 'interacted',
    counts: { interacted: 1, rendered: 2, unreached: 1 },
  });
});
