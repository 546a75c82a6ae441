import { expect, test } from 'vitest';
import { elsewhere } from '#core/audits/elsewhere.ts';
import { pageOf, visitOf } from '../../../../test/kit/visit-of.ts';
import { recordOf, scenarioRunOf } from '../../../../test/kit/scenario-run-of.ts';
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

test('a page that was looked at in two contexts has its controls and its links out once', () => {
  const page = pageOf({ controls: 7 });
  const visits = [
    visitOf({ key: '1-laptop', route: '/a', page, externalLinks: 3 }),
    visitOf({ key: '1-phone', route: '/a', page, externalLinks: 3 }),
    visitOf({ key: '2-laptop', route: '/b', page, externalLinks: 1 }),
  ];
  const { controls, links, routes } = build({ evidence: { ...noEvidence, visits } });
  expect([controls.seen, links.external, routes.tested]).toEqual([14, 4, 2]);
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
  expect([routes.tested, templates.tested, controls.seen, controls.exercised]).toEqual([1, 1, 1, 1]);
});

test('a route that only a scenario opened or reached was seen, and is not skipped', () => {
  const steps = [
    recordOf(0, 'goto', { facts: { status: 200 }, routeBefore: null, routeAfter: '/shop' }),
    recordOf(1, 'click', { routeBefore: '/shop', routeAfter: '/cart' }),
  ];
  const given = { scenario: { route: '/shop', viewport: 'laptop' }, run: scenarioRunOf(steps), outcome: 'passed' };
  const { routes, templates } = build({ scenarios: [given] });
  expect([routes.seen, routes.tested, templates.seen, templates.tested]).toEqual([2, 2, 2, 2]);
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
