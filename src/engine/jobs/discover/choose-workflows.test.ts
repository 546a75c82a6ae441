import { expect, test } from 'vitest';
import type { PlannedWorkflow } from '#core/workflows/define-family.ts';
import { limit } from '#contract/limits.ts';
import { type FoundHere, ListKinds, chooseWorkflows, withoutFurniture } from './choose-workflows.ts';

const workflow = (list: { css: string; path: string } | null): PlannedWorkflow => ({
  family: 'search',
  title: 'Search',
  key: '#q',
  steps: [{ workflow: { as: 'first', family: 'search', order: { list } } }],
});
const found = (list: string, about: { css: string; path: string } | null): FoundHere => ({
  workflow: workflow(about),
  entry: { route: '/', url: new URL('http://127.0.0.1/') } as FoundHere['entry'],
  kind: '/',
  list,
});
const about = { css: '#menu', path: '/' };

test('a list that many kinds of page show is nothing to search in', () => {
  const lists = new ListKinds();
  for (const kind of ['/', '/tags', '/about']) lists.note('menu', kind);
  for (const kind of ['/boats', '/boats', '/boats']) lists.note('boats', kind);
  const kept = withoutFurniture([found('menu', about), found('menu', null), found('boats', about)], lists);
  expect(kept.map(({ list, workflow: { steps } }) => [list, JSON.stringify(steps).includes('#menu')])).toEqual([
    ['menu', false],
    ['boats', true],
  ]);
});

const on = (route: string, family: PlannedWorkflow['family'], key = '#form'): FoundHere => ({
  workflow: { family, title: 'Test', key, steps: [] },
  entry: { route, url: new URL(`http://127.0.0.1${route}`) } as FoundHere['entry'],
  kind: route,
  list: null,
});
const routesOf = (chosen: readonly FoundHere[]): string[] => chosen.map(({ entry }) => entry.route);

test('the same form on pages that are built alike is tested once, whatever their addresses are named', () => {
  const posts = ['/posts/on-tides', '/posts/on-knots', '/posts/on-salt'];
  const kinds = new Map([...posts.map((route) => [route, '/posts/a'] as const), ['/posts/archive', '/posts/b']]);
  const all = [...posts, '/posts/archive'].map((route) => on(route, 'form_submit'));
  expect(routesOf(chooseWorkflows(all, kinds).chosen)).toEqual(['/posts/on-tides', '/posts/archive']);
  const other = [on('/posts/on-tides', 'form_submit'), on('/posts/on-knots', 'form_submit', '#other')];
  expect(chooseWorkflows(other, kinds).chosen).toHaveLength(2);
});

test('a search form that leads to one address is tried on three kinds of page, and leaves room for others', () => {
  const asking = (route: string, asks: string): FoundHere => {
    const here = on(route, 'search');
    return { ...here, workflow: { ...here.workflow, asks } };
  };
  const all = Array.from({ length: 6 }, (_, index) => asking(`/page/${index}`, '/find q'));
  const { chosen } = chooseWorkflows([...all, asking('/boats', '/boats/find q'), on('/people', 'search')], new Map());
  expect(routesOf(chosen)).toEqual(['/page/0', '/page/1', '/page/2', '/boats', '/people']);
});

test('lists come before forms where not everything can be tested, in the order in which they were found', () => {
  const families = ['form_submit', 'validation', 'tabs', 'accordion', 'dialog', 'multi_step_form'] as const;
  const first = families.flatMap((family) =>
    Array.from({ length: 8 }, (_, index) => on(`/${family}/${index}`, family)),
  );
  const all = [...first, on('/boats', 'search'), on('/boats', 'pagination')];
  const { chosen, left } = chooseWorkflows(all, new Map());
  expect(chosen).toHaveLength(Math.min(limit('workflowsMax'), all.length));
  expect(left).toBe(all.length - chosen.length);
  expect(left).toBeGreaterThan(0);
  expect(routesOf(chosen).slice(-2)).toEqual(['/boats', '/boats']);
});
