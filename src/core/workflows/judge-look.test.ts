import { expect, test } from 'vitest';
import { judge, lookOf, said } from '../../../test/kit/workflow-looks.ts';
import { allFamilies } from './all.ts';
import { allRelations } from './all-relations.ts';
import { workflowFamilyNames } from './family-names.ts';

const before = { first: lookOf({ items: ['a', 'b'] }) };
const repeated = { items: ['a', 'b'], place: 'two' };

test('what follows a held write, or is still at work, is never a failure', () => {
  expect(said(judge('pagination', 'moves', lookOf(repeated), before))).toBe('pagination_broken repeats_page');
  expect(said(judge('pagination', 'moves', lookOf({ ...repeated, held: 1 }), before))).toBe('unsure after_held');
  expect(said(judge('pagination', 'moves', lookOf({ ...repeated, quiet: false }), before))).toBe('unsure not_settled');
});

test('missing evidence is unsure', () => {
  expect(said(judge('pagination', 'moves', null, before))).toBe('unsure not_observed');
  expect(said(judge('pagination', 'moves', lookOf(repeated), {}))).toBe('unsure look_missing');
  expect(said(judge('pagination', 'no_such_relation', lookOf(repeated), before))).toBe('unsure unknown_relation');
});

test('each family of the table carries its own name and at least one relation', () => {
  for (const name of workflowFamilyNames) {
    expect(allFamilies[name].name).toBe(name);
    expect(Object.keys(allRelations[name]).length).toBeGreaterThan(0);
  }
});
