import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonical, derivedId, digestOf } from './digest.ts';

test('the order of keys and keys without a value make no difference', () => {
  expect(digestOf({ b: 1, a: { d: 2, c: 3 } })).toBe(digestOf({ a: { c: 3, d: 2 }, b: 1, e: undefined }));
});

test('the order of a list and the type of a value do', () => {
  expect(digestOf([1, 2])).not.toBe(digestOf([2, 1]));
  expect(digestOf('1')).not.toBe(digestOf(1));
  expect(digestOf(null)).not.toBe(digestOf(''));
});

test('a derived id has its prefix and 22 characters, and is stable', () => {
  expect(derivedId('fnd', { a: 1 })).toMatch(/^fnd_[\w-]{22}$/);
  expect(derivedId('fnd', { a: 1, b: 2 })).toBe(derivedId('fnd', { b: 2, a: 1 }));
  expect(derivedId('fnd', { a: 1 })).not.toBe(derivedId('fnd', { a: 2 }));
});

test('the canonical form of any JSON value can be read back', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(canonical(JSON.parse(canonical(value)))).toBe(canonical(value));
    }),
  );
});
