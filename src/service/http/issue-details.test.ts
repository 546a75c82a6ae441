import { expect, test } from 'vitest';
import { z } from 'zod';
import { issueDetails } from './issue-details.ts';
import { nearestWord } from './nearest-word.ts';

const schema = z.strictObject({
  size: z.enum(['small', 'large']),
  parts: z.array(z.strictObject({ name: z.string() })).optional(),
});
const detailsOf = (input: unknown) => issueDetails(schema.safeParse(input).error?.issues ?? [], input, schema);

test('an unknown field is named at its own path, with the nearest known one', () => {
  expect(detailsOf({ size: 'small', parts: [{ name: 'a', nmae: 'b' }] })).toEqual([
    { path: 'parts[0].nmae', code: 'unrecognized_key', message: 'Unknown field "nmae". Did you mean "name"?' },
  ]);
});

test('a missing field is required, and a wrong one says what it must be', () => {
  expect(detailsOf({ parts: [{ name: 5 }] })).toEqual([
    { path: 'size', code: 'required', message: 'size is required.' },
    { path: 'parts[0].name', code: 'invalid_type', message: 'Must be a string.' },
  ]);
});

test('a value is never repeated, and a name is cut and cleaned', () => {
  const [detail] = detailsOf({ size: 'small', [`\u001b[31m${'x'.repeat(500)}`]: 'secret' });
  expect(detail?.path.length).toBeLessThanOrEqual(60);
  expect([JSON.stringify(detail).includes('secret'), detail?.path.includes('\u001b')]).toEqual([false, false]);
  expect(JSON.stringify(detailsOf({ size: 'my-secret-value' }))).not.toContain('my-secret-value');
});

test('the nearest word is close, or null', () => {
  expect(nearestWord('PagesLimt', ['pagesLimit', 'scopedPaths'])).toBe('pagesLimit');
  expect(nearestWord('scoped_paths', ['pagesLimit', 'scopedPaths'])).toBe('scopedPaths');
  expect(nearestWord('webhook', ['pagesLimit', 'scopedPaths'])).toBeNull();
  expect(nearestWord('', ['url'])).toBeNull();
});
