import { expect, test } from 'vitest';
import { valueForPattern } from './value-for-pattern.ts';

test.each([
  '[A-Z]{3}-\\d{4}',
  '\\d{5}',
  '[0-9]{4}-[0-9]{2}',
  '(?:EU|US)\\d{2,6}',
  '[a-z]+(?:-[a-z]+)*',
  '^#[0-9a-f]{6}$',
  'https?://.+',
  '\\+?[0-9]{7,15}',
])('a text is written that the pattern accepts: case %#', (pattern) => {
  expect(valueForPattern(pattern)).toMatch(new RegExp(`^(?:${pattern})$`));
});

test.each(['', '(?=.*\\d).{8,}', '[^a]+', '(unclosed', 'a{9999}'])(
  'what is not understood is left: case %#',
  (pattern) => {
    expect(valueForPattern(pattern)).toBeNull();
  },
);
