import { expect, test } from 'vitest';
import { suspectPatterns } from '#core/evidence/text-facts.ts';
import { textReading } from './text-reading.ts';

const examples = {
  undefined: ['Hello undefined!'],
  null: ['Total: null'],
  nan: ['NaN', 'NaNpx', '-Infinity'],
  object: ['[object Object]'],
  date: ['Invalid Date', 'Invalid date'],
  template: ['{{ name }}', '${name}', '<% name %>', '{% name %}', '%s', '{name}'],
  key: ['cart.title', 'CART_TITLE', 'translation missing: en.cart', 'Missing translation: cart.title'],
  mojibake: ['caf\u00c3\u00a9', '\u00e2\u20ac\u2122', '\u00f0\u0178', '\ufffd'],
  placeholder: ['LOREM IPSUM', 'dolor sit amet', 'consectetur adipiscing', 'Your text here', 'TODO: write the copy'],
} as const satisfies Record<(typeof suspectPatterns)[number], readonly string[]>;

test.each(suspectPatterns)('what the net of %s catches passes the quick check of the page', (pattern) => {
  const { finders, sign } = textReading();
  for (const text of examples[pattern]) {
    const own = finders.filter((finder) => finder.pattern === pattern);
    expect(
      own.some(({ source, flags }) => new RegExp(source, flags).test(text)),
      text,
    ).toBe(true);
    expect(new RegExp(sign).test(text), text).toBe(true);
  }
  expect(new RegExp(sign).test('Open until six')).toBe(false);
});
