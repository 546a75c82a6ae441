import { expect, test } from 'vitest';
import { shapeOf } from './line-shape.ts';

test.each([
  [
    'error loading FloatLabel Error: Unknown variable dynamic import: kit/floatlabel',
    'error loading Toast Error: Unknown variable dynamic import: kit/toast',
  ],
  ['Missing translation: cart.title', 'Missing translation: cart.empty'],
  ["Not found 'home title' key in 'en' messages.", "Not found 'sign-in' key in 'fr' messages."],
  ['Failed to resolve component: app-header', 'Failed to resolve component: UserMenu'],
])('%s is of one shape with %s', (one, other) => {
  expect(shapeOf(one)).not.toBeNull();
  expect(shapeOf(one)).toBe(shapeOf(other));
});

test.each([
  ['other words', 'Could not save the cart.title', 'Could not read the cart.title'],
  ['another kind of error', 'LoadError: cannot open cart.js', 'ParseError: cannot open cart.js'],
])('%s are another shape', (_, one, other) => {
  expect(shapeOf(one)).not.toBeNull();
  expect(shapeOf(one)).not.toBe(shapeOf(other));
});

test.each([
  ['no name', 'Saving failed'],
  ['too few words', 'Failed: cart.title menu.title'],
  ['what the browser throws for each mistake', "TypeError: Cannot read properties of undefined (reading 'total')"],
])('%s: no shape', (_, line) => {
  expect(shapeOf(line)).toBeNull();
});
