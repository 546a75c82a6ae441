import { expect, test } from 'vitest';
import { promiseOfAddress } from './promise-of-address.ts';

const sorted = (...places: string[]): string[] => places.toSorted((a, b) => promiseOfAddress(a) - promiseOfAddress(b));

test('what makes a record comes first, then what lists several, and what is about the app comes last', () => {
  expect(sorted('/about', '/playground', '/tags', '/tags/new')).toEqual([
    '/tags/new',
    '/tags',
    '/playground',
    '/about',
  ]);
  expect(sorted('/settings', '/admin', '/users')).toEqual(['/users', '/admin', '/settings']);
});

test('a list comes before what is deep below another one', () => {
  expect(sorted('/projects/default/features/one/metrics', '/projects/default/features/one', '/segments')).toEqual([
    '/segments',
    '/projects/default/features/one',
    '/projects/default/features/one/metrics',
  ]);
});

test.each(['/index.php?page=users', '/app#/users', '/admin.php?do=list', '/user_list.php', '/#!/categories?sort=1'])(
  '%s is likely to list records',
  (place) => {
    expect(promiseOfAddress(place)).toBeLessThan(promiseOfAddress('/playground'));
  },
);

test.each(['/status', '/news', '/analysis', '/bus', '/index.php?page=help'])('%s is not', (place) => {
  expect(promiseOfAddress(place)).toBeGreaterThanOrEqual(promiseOfAddress('/playground'));
});
