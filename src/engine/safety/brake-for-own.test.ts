import { expect, test } from 'vitest';
import { brakesOf } from '../../../test/kit/form-like-of.ts';
import { brakeForOwn } from './brake-for-own.ts';

const kindOf = (parts: Parameters<typeof brakesOf>[0], deletes: boolean): string =>
  brakeForOwn(brakesOf(parts), deletes).kind;

test('what deletes may be used only where a deletion is the step', () => {
  expect(kindOf({ words: 'Delete' }, true)).toBe('free');
  expect(kindOf({ words: 'Delete' }, false)).toBe('refused');
  expect(kindOf({ marks: 'fa-trash' }, true)).toBe('free');
  expect(kindOf({ marks: 'fa-trash' }, false)).toBe('refused');
  expect(kindOf({ address: '/tools/7/delete' }, true)).toBe('free');
  expect(kindOf({ address: '/tools/7/delete' }, false)).toBe('refused');
});

test('what pays, sends, publishes or signs out is refused in any step', () => {
  for (const words of ['Pay now', 'Send', 'Publish', 'Log out', 'Reset'])
    for (const deletes of [true, false]) expect([words, kindOf({ words }, deletes)]).toEqual([words, 'refused']);
  expect(kindOf({ words: 'Save', payment: true }, false)).toBe('refused');
  expect(kindOf({ words: 'Save', dialog: 'Edit tool Delete Save' }, false)).toBe('free');
});
