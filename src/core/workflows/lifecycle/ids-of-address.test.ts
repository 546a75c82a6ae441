import { expect, test } from 'vitest';
import { idsOfAddress } from './ids-of-address.ts';

test.each([
  ['/news/3/comments', ['3']],
  ['/shelf.php?do=edit&shelf=41', ['41']],
  ['/app#/tools/76?tab=2', ['76', '2']],
  ['/news', []],
])('%s', (address, ids) => {
  expect(idsOfAddress(address)).toEqual(ids);
});
