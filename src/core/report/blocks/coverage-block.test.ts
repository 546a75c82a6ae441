import { expect, test } from 'vitest';
import { elsewhere } from '#core/audits/elsewhere.ts';
import type { OfferedControl } from '#core/evidence/offered.ts';
import type { ProbeFact } from '#core/evidence/probe-facts.ts';
import { recordOf, scenarioRunOf } from '../../../../test/kit/scenario-run-of.ts';
import { silentProbe } from '../../../../test/probe/probe-of.ts';
import { elementOf, linkOf, pageOf, visitOf } from '../../../../test/kit/visit-of.ts';
import { noEvidence } from '#core/evidence/no-evidence.ts';
import type { ReportInput } from '../report-input.ts';
import { buildCoverageGrounding } from './coverage-block.ts';

const build = (partial: object) =>
  buildCoverageGrounding({
    evidence: noEvidence,
    judgements: [],
    plan: { kind: 'scan' },
    ...partial,
  } as unknown as ReportInput);

test('a page that was looked at in two contexts has its links out once', () => {
  const page = pageOf();
  const visits = [
    visitOf({ key: '1-laptop', route: '/a', page, externalLinks: 3 }),
    visitOf({ key: '1-phone', route: '/a', page, externalLinks: 3 }),
    visitOf({ key: '2-laptop', route: '/b', page, externalLinks: 1 }),
  ];
  const { links, routes } = build({ evidence: { ...noEvidence, visits } });
  expect([links.external, routes.tested]).toEqual([4, 2]);
});

const offered = (kind: string, partial: Partial<OfferedControl> = {}): OfferedControl => ({
  kind,
  refused: false,
  form: null,
  submits: false,
  ...partial,
});
const used = (key: string): ProbeFact => silentProbe({ subject: { ...silentProbe().subject, key }, moved: ['scene'] });

test('controls that were seen and used are counted on one basis: kinds', () => {
  const controls = ['body>a button 1', 'body>b button 2', 'body>ul>li*>button:1 button'].map((kind) => offered(kind));
  const rows = ['x', 'y'].map((name) => used(`body>ul>li*>button:1 button ${name}`));
  const visits = [
    visitOf({ key: '1', route: '/a', page: pageOf({ controls: 296 }), probes: [used('body>a button 1'), ...rows] }),
    visitOf({ key: '2', route: '/b', page: pageOf({ controls: 296 }), probes: [used('body>a button 1')] }),
  ];
  const grounding = build({ evidence: { ...noEvidence, visits, offered: { controls } } });
  expect(grounding.controls).toMatchObject({ seen: 3, exercised: 2 });
});

test('a control that a scenario used is the same kind as on the page that offers it', () => {
  const element = elementOf({ path: 'body>ul:1>li:3>button:1', role: 'button' });
  const fidelity = { class: 'real_pointer' as const, pointer: true, keyboard: false, focus: true };
  const records = [recordOf(0, 'goto'), recordOf(1, 'click', { element, fidelity })];
  const controls = [offered('body>ul:1>li*>button:1 button'), offered('body>b:1 button 2')];
  const scenario = { route: '/a', viewport: 'laptop' };
  const scenarios = [{ scenario, run: scenarioRunOf(records), outcome: 'passed' }];
  const grounding = build({ evidence: { ...noEvidence, offered: { controls } }, scenarios });
  expect(grounding.controls).toMatchObject({ seen: 2, exercised: 1 });
});

test('a form counts as used when its submit control was used, and as refused when that is refused', () => {
  const controls = [
    offered('body>input field 1', { form: 'body>form:1' }),
    offered('body>go button 2', { form: 'body>form:1', submits: true }),
    offered('body>input field 3', { form: 'body>form:2' }),
    offered('body>pay button 4', { form: 'body>form:2', submits: true, refused: true }),
    offered('body>input field 5', { form: 'body>form:3' }),
  ];
  const of = (...keys: string[]) =>
    build({ evidence: { ...noEvidence, visits: [visitOf({ probes: keys.map(used) })], offered: { controls } } }).forms;
  expect(of('body>input field 1')).toEqual({ seen: 3, refused: 1, exercised: 0 });
  expect(of('body>go button 2')).toEqual({ seen: 3, refused: 1, exercised: 1 });
});

test('kinds of page are counted by one list, and are unknown where the target was not explored', () => {
  const visits = ['/products/tent', '/products/stove', '/about'].map((route) =>
    visitOf({ key: route, route, template: route }),
  );
  const kinds = [
    ...[...Array(25).keys()].map((n) => [`/products/p${n}`, '/products/*'] as const),
    ['/products/tent', '/products/*'] as const,
    ['/products/stove', '/products/*'] as const,
    ['/about', '/about'] as const,
    ['/team', '/team'] as const,
  ];
  expect(build({ evidence: { ...noEvidence, visits, kinds } }).templates).toEqual({ seen: 3, tested: 2 });
  expect(build({ evidence: { ...noEvidence, visits } }).templates).toEqual({ seen: null, tested: 3 });
});

test('an audit that has its place on another visit is in no doubt', () => {
  const doubt = (reason: string) => ({ audit: 'wrong_lang', doubts: [{ answer: 'unsure', reason }] });
  const { unsure } = build({ judgements: [doubt(elsewhere), doubt('too little text')] });
  expect(unsure).toEqual([{ audit: 'wrong_lang', reason: 'too little text', count: 1 }]);
});

test('what scenarios opened and used is covered, too', () => {
  const record = (word: string, path: string | null) => ({
    part: 'steps',
    word,
    outcome: 'done',
    facts: {},
    calls: [],
    routeBefore: '/a',
    routeAfter: '/a',
    element: path === null ? null : { path },
    fidelity: path === null ? null : { class: 'real_pointer' },
  });
  const run = { records: [record('goto', null), record('click', 'body>a:1'), record('click', 'body>a:1')] };
  const scenario = { route: '/a', viewport: 'laptop' };
  const { routes, templates, controls } = build({ scenarios: [{ scenario, run, outcome: 'passed' }] });
  expect([routes.tested, templates.tested, controls.seen, controls.exercised]).toEqual([1, 1, null, 1]);
});

test('a route that only a scenario opened or reached was seen, and is not skipped', () => {
  const steps = [
    recordOf(0, 'goto', { facts: { status: 200 }, routeBefore: null, routeAfter: '/shop' }),
    recordOf(1, 'click', { routeBefore: '/shop', routeAfter: '/cart' }),
  ];
  const given = { scenario: { route: '/shop', viewport: 'laptop' }, run: scenarioRunOf(steps), outcome: 'passed' };
  const { routes, templates } = build({ scenarios: [given] });
  expect([routes.seen, routes.tested, templates.seen, templates.tested]).toEqual([2, 2, null, 2]);
  const skipped = [{ route: '/cart', reason: 'pages limit' }];
  const beside = build({ scenarios: [given], evidence: { ...noEvidence, routesSeen: 1, templatesSeen: 1, skipped } });
  expect([beside.routes.seen, beside.routes.tested, beside.routes.skipped]).toEqual([2, 2, []]);
});

test('a workflow that the engine found counts the page that it is about', () => {
  const steps = [
    recordOf(0, 'goto', { facts: { status: 200 }, routeBefore: null, routeAfter: '/shop' }),
    recordOf(1, 'click', { routeBefore: '/shop', routeAfter: '/cart' }),
  ];
  const scenario = { route: '/shop', viewport: 'laptop', holdsWrites: true };
  const { routes } = build({ scenarios: [{ scenario, run: scenarioRunOf(steps), outcome: 'passed' }] });
  expect(routes.tested).toBe(1);
});

test('links count once each, and as checked only if they were asked for', () => {
  const check = (route: string, failure: string | null) => ({ route, failure }) as never;
  const visits = [
    visitOf({
      route: '/a',
      links: [linkOf('/x'), linkOf('/y'), linkOf('/x')],
      linkChecks: [check('/x', null), check('/y', 'not_checked'), check('/z', 'timed_out')],
    }),
    visitOf({ route: '/b', links: [linkOf('/y'), linkOf('/z')], linkChecks: [check('/x', null)] }),
  ];
  expect(build({ evidence: { ...noEvidence, visits } }).links).toMatchObject({ internal: 3, checked: 2 });
});

test('controls whose writes were held and controls that a rule refuses are counted, by rule', () => {
  const probes = [
    silentProbe({ held: 1 }),
    silentProbe({ held: 2 }),
    silentProbe(),
    silentProbe({ outcome: 'refused', reason: 'it may pay' }),
    silentProbe({ outcome: 'refused', reason: 'it may delete' }),
    silentProbe({ outcome: 'refused', reason: 'it may pay' }),
    silentProbe({ outcome: 'refused', reason: null }),
    silentProbe({ outcome: 'not_used', reason: 'it may pay' }),
  ];
  expect(build({ evidence: { ...noEvidence, visits: [visitOf({ probes })] } }).controls).toMatchObject({
    held: 2,
    refused: [
      { rule: 'it may delete', count: 1 },
      { rule: 'it may pay', count: 2 },
    ],
  });
});

test('200 skipped routes are listed, and the rest are counted', () => {
  const skipped = (many: number) =>
    build({
      evidence: {
        ...noEvidence,
        skipped: Array.from({ length: many }, (_, index) => ({ route: `/${index}`, reason: 'pages limit' })),
      },
    }).routes;
  expect([skipped(200).skipped.length, skipped(200).skippedMore]).toEqual([200, 0]);
  expect([skipped(203).skipped.length, skipped(203).skippedMore]).toEqual([200, 3]);
});

test('undecided workflows are listed with their reason; scenarios of a caller are told elsewhere', () => {
  const unsure = (reason: string) => ({
    scenario: { route: '/', viewport: 'laptop', template: 'workflow_search' },
    run: scenarioRunOf([]),
    outcome: 'unsure',
    verdict: { reason },
  });
  const decided = { ...unsure('no list'), outcome: 'passed' };
  const scenarios = [unsure('no list'), unsure('no list'), unsure('no field'), decided];
  expect(build({ plan: { kind: 'workflows' }, scenarios }).unsure).toEqual([
    { audit: 'workflow_search', reason: 'no list', count: 2 },
    { audit: 'workflow_search', reason: 'no field', count: 1 },
  ]);
  expect(build({ plan: { kind: 'scenarios' }, scenarios }).unsure).toEqual([]);
});
