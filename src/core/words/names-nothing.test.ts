import { expect, test } from 'vitest';
import { namesNothing } from './names-nothing.ts';

test.each([
  ['', true],
  ['0', true],
  ['-1', true],
  ['new', true],
  ['00000000-0000-0000-0000-000000000000', true],
  ['7', false],
  ['10', false],
  ['newton', false],
])('the id "%s" names nothing: %s', (value, nothing) => {
  expect(namesNothing(value)).toBe(nothing);
});
