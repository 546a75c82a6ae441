import { expect, test } from 'vitest';
import { frameOfStack } from './frame-of-stack.ts';

test.each([
  [
    'TypeError: x\n    at save (https://a.example/app.js:12:5)\n    at run (https://a.example/b.js:1:2)',
    ['https://a.example/app.js', 12, 'save'],
  ],
  ['Error: x\n    at https://a.example/app.js:3:1', ['https://a.example/app.js', 3, null]],
  [
    'Error: x\n    at Basket.add [as onclick] (https://a.example/app.js?v=1:40:9)',
    ['https://a.example/app.js?v=1', 40, 'Basket.add'],
  ],
  ['Error: x\n    at new Shop (http://a.example:8080/s.js:7:7)', ['http://a.example:8080/s.js', 7, 'Shop']],
  ['Error: x\n    at async load (https://a.example/app.js:1:1)', ['https://a.example/app.js', 1, 'load']],
  [
    'Error: see https://docs.example/page\n    at f (https://a.example/app.js:9:2)',
    ['https://a.example/app.js', 9, 'f'],
  ],
])('%j', (stack, [address, line, functionName]) => {
  expect(frameOfStack(stack as string)).toEqual({ address, line, functionName });
});

test('a stack without a script has no frame', () => {
  expect(frameOfStack('Error: x\n    at <anonymous>:1:1')).toBeNull();
});
