import { expect, test } from 'vitest';
import type { Look } from '../look.ts';
import { lifeOf } from './life-of.ts';
import type { RecordLook } from './record-order.ts';

const none = { stem: 0, mark: 0, side: 0, next: 0, never: 0 };
const sent = {
  act: 'create',
  method: 'POST',
  path: '/items',
  shape: '{}',
  body: 'a',
  status: 302,
  failed: false,
} as const;
const lookOf = (partial: Partial<RecordLook>): Look =>
  ({ record: { did: 'done', how: null, rows: none, sockets: false, writes: [sent], ...partial } }) as unknown as Look;
const endOf = (...looks: Partial<RecordLook>[]) => {
  const life = lifeOf(looks.map(lookOf));
  return { created: life?.created, left: life?.left };
};
const seen = { act: 'find', rows: { ...none, stem: 1, mark: 1 } } as const;

test('a record that was seen and is gone is removed', () => {
  expect(endOf(seen, { act: 'clear', how: 'cleared' })).toEqual({ created: 1, left: 0 });
});

test('a record that is still found is left', () => {
  expect(endOf(seen, { ...seen, act: 'clear', how: 'left' })).toEqual({ created: 1, left: 1 });
});

test('a record that was accepted and never found again is left: nobody removed it', () => {
  expect(endOf({ act: 'create' }, { act: 'clear', how: 'left' })).toEqual({ created: 1, left: 1 });
});

test('a record that nobody looked for at the end is left', () => {
  expect(endOf({ act: 'create' }, seen)).toEqual({ created: 1, left: 1 });
});
