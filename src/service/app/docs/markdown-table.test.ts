import { expect, test } from 'vitest';
import { markdownTable } from './markdown-table.ts';

test('a cell cannot break its row', () => {
  expect(
    markdownTable(
      ['a', 'b'],
      [
        ['x|y', 'one\ntwo'],
        ['', 'z'],
      ],
    ),
  ).toBe(['| a | b |', '|---|---|', '| x\\|y | one two |', '|  | z |'].join('\n'));
  expect(markdownTable(['a'], [])).toBe('| a |\n|---|');
});
