import { expect, test } from 'vitest';
import { namingKindOf } from './names-kind.ts';

test('an address that shares a word with that of the form is about its kind', () => {
  const hotel = [
    '/prices.php?year=2026',
    '/tables.php?year=2026&kind=bookings',
    '/tables.php?year=2026&kind=guests',
    '/about.php',
  ];
  expect(namingKindOf('/guest.php?year=2026', hotel)).toEqual(['/tables.php?year=2026&kind=guests']);
  const panel = ['/admin/#/tags', '/admin/#/posts/drafts', '/admin/#/posts', '/admin/#/help'];
  expect(namingKindOf('/admin/#/post/new', panel)).toEqual(['/admin/#/posts', '/admin/#/posts/drafts']);
});

test('what the form does, and what all addresses say, names no kind', () => {
  expect(namingKindOf('/add', ['/address', '/add-ons', '/x'])).toEqual([]);
  expect(namingKindOf('/webmail/create', ['/webmail/a', '/webmail/b', '/webmail/c'])).toEqual([]);
});
