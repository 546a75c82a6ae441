import { expect, test } from 'vitest';
import { isJustAbove, isSamePlace, pageAbove } from './same-place.ts';

test.each([
  ['/items', '/items', true],
  ['/items', '/items?page=2', true],
  ['/items?sort=name', '/items', true],
  ['/items', '/orders', false],
  ['/edit.php?table=alias', '/edit.php?table=admin', false],
  ['/edit.php?table=alias', '/edit.php?table=alias&page=2', true],
  ['/edit.php?table=alias', '/edit.php', true],
  ['/#/items?page=2', '/#/items', true],
  ['/#/items', '/#/orders', false],
])('%s and %s are one place: %s', (one, other, same) => {
  expect(isSamePlace(one, other)).toBe(same);
  expect(isSamePlace(other, one)).toBe(same);
});

test.each([
  ['/items', '/items/new', true],
  ['/items/', '/items/add/', true],
  ['/items?page=2', '/items/new', true],
  ['/#/posts', '/#/posts/create', true],
  ['/admin/', '/admin/posts/add/', false],
  ['/', '/new', false],
  ['/#/', '/#/new', false],
  ['/item', '/items/new', false],
  ['/items', '/items', false],
  ['/main.php', '/edit.php?table=alias', false],
])('%s is just above %s: %s', (page, form, above) => {
  expect(isJustAbove(page, form)).toBe(above);
});

test.each([
  ['/items/new', '/items'],
  ['/items/add/?next=1', '/items/'],
  ['/a/items/new#top', '/a/items'],
  ['/app/#/items/new', '/app/#/items'],
  ['/new', null],
  ['/app/#/new', null],
])('the page above %s is %s', (form, above) => {
  expect(pageAbove(form)).toBe(above);
});
