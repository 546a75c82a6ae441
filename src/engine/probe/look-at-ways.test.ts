// What two windows of one page show of the ways to other pages. With real pages: `test/e2e/navigation-gone.test.ts`.
import { expect, test } from 'vitest';
import { seemsGone } from '#core/audits/layout/navigation-gone.ts';
import type { WaysAnswer } from '#core/evidence/ways-facts.ts';
import { waysOfBoth } from './look-at-ways.ts';

const element = { path: 'nav:1', role: 'navigation', name: '', testId: null, selectorHint: 'nav', box: null };
const pages = ['/a', '/b', '/c', '/d', '/e'];
const showing = (shown: readonly string[], group: readonly string[] = shown): WaysAnswer => ({
  groups: group.length === 0 ? [] : [{ element, pages: group }],
  shown,
  beside: [],
  choices: [],
  names: [],
});

test('a navigation that only the wide window shows seems gone', () => {
  const facts = waysOfBoth(showing(pages), showing([]));
  expect(facts).toMatchObject({ pages: 5, kept: 0, otherPages: 0, menu: null });
  expect(seemsGone(facts)).toBe(true);
});

test('one that the narrow window shows as well is not, nor is one that it shows instead', () => {
  expect(seemsGone(waysOfBoth(showing(pages), showing(pages)))).toBe(false);
  const other = waysOfBoth(showing(pages), showing(['/x', '/y', '/z', '/w', '/v']));
  expect(other).toMatchObject({ pages: 5, kept: 5 });
  expect(seemsGone(other)).toBe(false);
});

test('where no window has a navigation there is nothing to miss', () => {
  const facts = waysOfBoth(showing([]), showing([]));
  expect(facts.group).toBe(null);
  expect(seemsGone(facts)).toBe(false);
});
