import { expect, test } from 'vitest';
import { continues, isJustAbove, isSamePlace, pageAbove, staysAt } from './same-place.ts';

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
  ['/shelf.php', '/shelf.php?do=new', true],
  ['/shelf.php?page=2', '/shelf.php?do=new', true],
  ['/shelf.php?do=new', '/shelf.php?do=new', false],
  ['/shelf.php?do=login', '/shelf.php?do=new', false],
  ['/index.php?show=tools', '/index.php?show=tools&do=add', true],
  ['/index.php?show=users', '/index.php?show=tools&do=add', false],
  ['/index.php', '/index.php?do=add', false],
  ['/admin', '/admin/shelf.php?do=new', false],
  ['/shelf.php', '/shelf.php?do=edit', true],
  ['/shelf.php', '/shelf.php?do=edit&id=0', false],
  ['/shelf.php', '/shelf.php?do=edit&id=7', false],
  ['/shelf.php', '/shelf.php?do=edit&create=true', true],
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
  ['/shelf.php?do=new', '/shelf.php'],
  ['/index.php?show=tools&do=add', '/index.php?show=tools'],
  ['/?do=add', null],
])('the page above %s is %s', (form, above) => {
  expect(pageAbove(form)).toBe(above);
});

test.each([
  ['/shelf?tool=5&do=delete&sure=7f', '/shelf?tool=5&do=delete', true],
  ['/shelf?sure=7f&do=delete&tool=5', '/shelf?tool=5&do=delete', true],
  ['/shelf?tool=6&do=delete&sure=7f', '/shelf?tool=5&do=delete', false],
  ['/shelf?do=delete&sure=7f', '/shelf?tool=5&do=delete', false],
  ['/shelf?tool=5&do=delete', '/shelf?tool=5&do=delete', false],
  ['/other?tool=5&do=delete&sure=7f', '/shelf?tool=5&do=delete', false],
  ['/shelf?all=1', '/shelf', false],
  ['/shelf?tool=5&do=confirm', '/shelf?do=delete&tool=5', true],
  ['/shelf?do=doDelete&tool=5', '/shelf?do=delete&tool=5', true],
  ['/shelf?tool=6&do=confirm', '/shelf?do=delete&tool=5', false],
  ['/shelf?do=confirm', '/shelf?do=delete', false],
  ['/shelf?tool=5', '/shelf?do=delete&tool=5', false],
  ['/shelf?tool=5&do=archive', '/shelf?do=delete&tool=5', false],
  ['/shelf?tool=5&do=archive&sure=1', '/shelf?do=delete&tool=5', false],
  ['/tools/5/delete/confirm', '/tools/5/delete', true],
  ['/tools/5/confirm-delete', '/tools/5/delete', true],
  ['/tools/6/confirm', '/tools/5/delete', false],
  ['/tools/5', '/tools/5/delete', false],
  ['/tools/confirm', '/tools/delete', false],
])('%s continues %s: %s', (address, page, does) => {
  expect(continues(address, page)).toBe(does);
});

test.each([
  ['/shelf.php', '/shelf.php?do=new', false],
  ['/shelf.php?do=list', '/shelf.php?do=new', false],
  ['/shelf.php?do=new&saved=1', '/shelf.php?do=new', true],
  ['/items/new?status=success', '/items/new', true],
  ['/items/new', '/items/new?page=2', true],
  ['/items', '/items/new', false],
])('sent to %s from the form at %s, somebody stays there: %s', (landed, form, stays) => {
  expect(staysAt(landed, form)).toBe(stays);
});
