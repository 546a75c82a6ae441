import { describe, expect, test } from 'vitest';
import { bodyFields, lostFields } from './body-fields.ts';

const lost = (before: unknown, after: unknown): readonly string[] => lostFields(bodyFields(before), bodyFields(after));

describe('a body lost something', () => {
  test('when a field is gone or has another type', () => {
    expect(lost({ items: [{ name: 'a', price: 1 }] }, { items: [{ name: 'a' }] })).toEqual(['.items[].price:number']);
    expect(lost({ total: 1 }, { total: '1' })).toEqual(['.total:number']);
    expect(lost({ items: [1] }, { error: 'x' })).toContain('.items:list');
  });

  test('but not when something was added, a list is empty, or a value is null', () => {
    expect(lost({ a: 1 }, { a: 1, b: 2 })).toEqual([]);
    expect(lost({ items: [{ name: 'a' }] }, { items: [] })).toEqual([]);
    expect(lost({ user: { name: 'a' } }, { user: null })).toEqual([]);
    expect(lost({ a: null }, { a: 'x' })).toEqual([]);
  });
});

test('keys that are data, and values, are not kept', () => {
  const fields = bodyFields({ 'jane@example.com': { secret: 'hunter2' } }).join();
  expect(fields).not.toMatch(/jane|hunter2/);
});
