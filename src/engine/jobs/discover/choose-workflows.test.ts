import { expect, test } from 'vitest';
import type { PlannedWorkflow } from '#core/workflows/define-family.ts';
import { type FoundHere, ListKinds, withoutFurniture } from './choose-workflows.ts';

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
