import { expect, test } from 'vitest';
import { addressesRecord, isForExisting, lastName } from './names-record.ts';

test.each([
  ['/product/2', true],
  ['/posts/0b9a3c52-7d1e-4f6a-8b1c-2f3e4d5c6b7a?tab=text', true],
  ['/tools/12/edit', true],
  ['/tools/edit/hammer', true],
  ['/tool.php?id=7', true],
  ['/tool.php?tool[id]=7', true],
  ['/#/tools/12', true],
  ['/projects/5/tasks', false],
  ['/product/add', false],
  ['/tool.php?page=2', false],
  ['/tool.php?id=', false],
])('%s names a record: %s', (address, named) => {
  expect(addressesRecord(address)).toBe(named);
});

test.each([
  ['id', 'id'],
  ['view[product][records][0][pk]', 'pk'],
  ['ids[]', 'ids'],
  ['post[tag_ids][]', 'tag_ids'],
])('what counts in %s is %s', (name, last) => {
  expect(lastName(name)).toBe(last);
});

test.each([
  ['_id', true],
  ['__method', true],
  ['tool[id]', true],
  ['tool[name]', false],
  ['csrf_token', false],
])('a hidden field %s is for an existing record: %s', (name, existing) => {
  expect(isForExisting(name)).toBe(existing);
});
