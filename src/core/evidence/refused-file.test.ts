import { expect, test } from 'vitest';
import { refusedFile } from './refused-file.ts';

test.each([
  [
    "Refused to apply style from 'https://shop.test/a.css' because its MIME type ('text/html') is not a supported one.",
    'https://shop.test/a.css',
  ],
  ["Refused to execute script from 'https://shop.test/a.js' because its MIME type is wrong.", 'https://shop.test/a.js'],
  ["Refused to apply inline style because it violates the page's policy.", null],
  ["The app says: Refused to apply style from 'x' because its MIME type", null],
])('%s', (line, address) => {
  expect(refusedFile(line)).toBe(address);
});
