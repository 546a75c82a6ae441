import { expect, test } from 'vitest';
import { framesOfStack } from './frames-of-stack.ts';

const stack = `TypeError: x is not iterable (at http://fake/:9:9)
    at suggest (http://shop.test/assets/gift.js:12:31)
    at async Promise.all (index 0)
    at http://shop.test/assets/gift.js:20:5
    at HTMLButtonElement.<anonymous> (http://shop.test/page?x=(1):3:4)
    at new Basket (http://shop.test/a.js:1:2)`;

test('names function, script, line and column of the first places', () => {
  expect(framesOfStack(stack, 3)).toEqual([
    { name: 'suggest', address: 'http://shop.test/assets/gift.js', line: 12, column: 31 },
    { name: null, address: 'http://shop.test/assets/gift.js', line: 20, column: 5 },
    { name: 'new Basket', address: 'http://shop.test/a.js', line: 1, column: 2 },
  ]);
});

test('a message that looks like a place is none, and nothing is read from nothing', () => {
  expect(framesOfStack('Error: at http://a/b.js:1:2', 3)).toEqual([]);
  expect(framesOfStack('', 3)).toEqual([]);
});
