import { expect, test } from 'vitest';
import { offersToMake, waysIn } from './offers-to-make.ts';

const origin = 'https://wiki.example';
const offers = (missing: string, address: string, text = 'Create this page') =>
  offersToMake(new URL(missing, origin), [{ address, text }]);

test('a missing page that leads on to its own making is an invitation', () => {
  const missing = '/wiki/Harbour%20walk';
  expect(offers(missing, '/_edit/Harbour%20walk')).toBe(true);
  expect(offers(missing, `${origin}/index.php?title=Harbour+walk&action=edit`)).toBe(true);
  expect(offers('/wiki/Harbour/Walk', '/index.php?title=Harbour/Walk&action=edit')).toBe(true);
  expect(offers('/page?id=harbour', '/page?id=harbour&do=edit', 'Seite bearbeiten')).toBe(true);
});

test('a way that makes something else, only searches, or is the page itself is none', () => {
  const missing = '/wiki/Harbour%20walk';
  expect(offers(missing, '/new')).toBe(false);
  expect(offers(missing, '/search?q=Harbour%20walk', 'Search for it')).toBe(false);
  expect(offers(missing, `${origin}/wiki/Harbour%20walk`)).toBe(false);
  expect(offers(missing, 'https://forge.example/_edit/Harbour%20walk')).toBe(false);
  expect(offers('/shoes', '/new-shoes', 'New shoes')).toBe(false);
  expect(offers('/u/1', '/u/1/edit')).toBe(false);
});

test('what the head of any page offers is no invitation to the missing one', () => {
  expect(offers('/users/new', '/posts/new', 'New post')).toBe(false);
  expect(offers('/admin/users/add', '/admin/groups/add/', 'Add group')).toBe(false);
  expect(offers('/account/edit', '/profile/edit', 'Edit profile')).toBe(false);
  expect(offers('/women/shoes', '/new/shoes', 'New')).toBe(false);
  expect(offers('/women/shoes', '/men/shoes/new', 'New in')).toBe(false);
  expect(offers('/docs/install', '/signup?next=/docs/install&plan=free', 'Create an account')).toBe(false);
  expect(offers('/docs/install', '/create?next=%2Fdocs%2Finstall', 'Create an account')).toBe(false);
  expect(offers('/products/blue-mug', '/cart/add/blue-mug', 'Add to cart')).toBe(false);
  expect(offers('/de/start', '/start', 'Start')).toBe(false);
});

test('no page holds the reading of its links up', () => {
  const parts = ['<a ', '<a href=', '<a href="', '<a href=x>', '<a href=x ', `<a ${'href '.repeat(20)}`];
  const traps = [...parts, `<a ${'href=x'.repeat(400)}`, `<a ${' href'.repeat(600)}`, `<a ${' href  '.repeat(400)}>`];
  for (const part of traps) expect(waysIn(part.repeat(Math.ceil(1_000_000 / part.length)))).toEqual([]);
}, 5_000);

test('the links of a page are read from its source', () => {
  expect(waysIn('<p><a class=x href="/e?a=1&amp;b=2"><b>Create</b> it</a> <a href=/plain>Plain</a></p>')).toEqual([
    { text: 'Create it', address: '/e?a=1&b=2' },
    { text: 'Plain', address: '/plain' },
  ]);
});
