import { expect, test } from 'vitest';
import { offersToMake, waysIn } from './offers-to-make.ts';

const missing = '/wiki/Harbour%20walk';
const way = (address: string, text = 'Create this page') => ({ address, text });

test('a missing page that leads on to its own making is an invitation', () => {
  expect(offersToMake(missing, [way('/_edit/Harbour%20walk')])).toBe(true);
  expect(offersToMake(missing, [way('/index.php?title=Harbour+walk&action=edit')])).toBe(true);
  expect(offersToMake('/page?id=harbour', [way('/page?id=harbour&do=edit', 'Seite bearbeiten')])).toBe(true);
});

test('a way that makes something else, only searches, or is the page itself is none', () => {
  expect(offersToMake(missing, [way('/new')])).toBe(false);
  expect(offersToMake(missing, [way('/search?q=Harbour%20walk', 'Search for it')])).toBe(false);
  expect(offersToMake(missing, [way('https://wiki.example/wiki/Harbour%20walk')])).toBe(false);
  expect(offersToMake('/shoes', [way('/new-shoes', 'New shoes')])).toBe(false);
  expect(offersToMake('/u/1', [way('/u/1/edit')])).toBe(false);
});

test('no page holds the reading of its links up', () => {
  for (const part of ['<a ', '<a href=', '<a href="', '<a href=x>', '<a href=x ', `<a ${'href '.repeat(20)}`])
    expect(waysIn(part.repeat(Math.ceil(1_000_000 / part.length)))).toEqual([]);
}, 5_000);

test('the links of a page are read from its source', () => {
  expect(waysIn('<p><a class=x href="/e?a=1&amp;b=2"><b>Create</b> it</a> <a href=/plain>Plain</a></p>')).toEqual([
    { text: 'Create it', address: '/e?a=1&b=2' },
    { text: 'Plain', address: '/plain' },
  ]);
});
