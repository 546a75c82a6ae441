import { expect, test } from 'vitest';
import { maySayFailed, saysFailed } from './says-failed.ts';

test('GraphQL says by errors without data that nothing was done', () => {
  expect(saysFailed({ errors: [{ message: 'no' }] })).toBe(true);
  expect(saysFailed({ errors: [{ message: 'no' }], data: { made: null } })).toBe(true);
  expect(saysFailed({ errors: [{ message: 'slow' }], data: { made: { id: 1 } } })).toBe(false);
  expect(saysFailed({ data: {} })).toBe(false);
});

test('an answer may say in its own words that it failed', () => {
  for (const json of [
    { success: false, message: 'Name is taken' },
    { ok: 0 },
    { error: 'Name is taken' },
    { errors: { name: ['is taken'] } },
    { status: 'error', message: 'no' },
    { result: 'failed' },
  ])
    expect(maySayFailed(json), JSON.stringify(json)).toBe(true);
  for (const json of [
    { success: true },
    { ok: 1, error: null },
    { error: '' },
    { errors: [] },
    { status: 'open', id: 5 },
    { result: 'ok' },
    [{ error: 'x' }],
    null,
    'error',
  ])
    expect(maySayFailed(json), JSON.stringify(json)).toBe(false);
});
