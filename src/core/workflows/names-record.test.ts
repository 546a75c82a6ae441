import { expect, test } from 'vitest';
import { addressesRecord, isForExisting, isId, lastName } from './names-record.ts';

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

test.each([
  ['76', true],
  ['0b9a3c52-7d1e-4f6a-8b1c-2f3e4d5c6b7a', true],
  ['cjld2cjxh0000qzrmn831i7rn', true],
  ['cuidenBd6vjkgyqyfxlRR-Ubz', true],
  ['V1StGXR8_Z5jdHi6B-myT', true],
  ['01ARZ3NDEKTSV4RRFFQ69G5FAV', true],
  ['garden-tools', false],
  ['GettingStarted2024', false],
  ['v2beta1', false],
  ['html5-css3-and-es2024', false],
  ['release-1.2.3', false],
  ['new', false],
])('%s is an id: %s', (text, expected) => {
  expect(isId(text)).toBe(expected);
});
