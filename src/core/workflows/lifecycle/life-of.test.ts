import { expect, test } from 'vitest';
import type { Look } from '../look.ts';
import { lifeOf, tookFirstOnly } from './life-of.ts';
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

test('a record that was accepted and is not in the list that would show it was not created', () => {
  expect(endOf({ act: 'create' }, { act: 'clear', how: 'cleared' })).toEqual({ created: 0, left: 0 });
});

test('what was sent back and repaired is one record', () => {
  const writes = [{ ...sent, status: 200 }, { ...sent, status: 200 }, sent];
  const repaired = { act: 'create', writes, rounds: 2 } as const;
  expect(endOf(repaired, { act: 'clear', how: 'left', writes })).toEqual({ created: 1, left: 1 });
  expect(endOf({ ...repaired, rounds: 9 }, { act: 'clear', how: 'left', writes })).toEqual({ created: 1, left: 1 });
  const refused = [{ ...sent, status: 422 }];
  expect(endOf({ act: 'create', writes: refused, rounds: 1 }, { act: 'clear', how: 'left', writes: refused })).toEqual({
    created: 0,
    left: 0,
  });
});

test('rows that only the page drew by itself are one record, and rows of a list are as many as they are', () => {
  const rows = { ...none, stem: 2, mark: 2 };
  const left = { act: 'clear', how: 'left' } as const;
  expect(endOf({ act: 'create_twice', by: 'page', rows }, left)).toEqual({ created: 1, left: 1 });
  expect(endOf({ act: 'find', by: 'list', rows }, { ...left, rows })).toEqual({ created: 2, left: 2 });
});

test('what was typed into a page that sent nothing, and is not there later, is no record', () => {
  const rows = { ...none, stem: 1, mark: 1 };
  const typed = { act: 'create', by: 'page', rows, writes: [] } as const;
  expect(endOf(typed, { act: 'clear', how: 'left', by: null, writes: [] })).toEqual({ created: 0, left: 0 });
  expect(endOf(typed, { act: 'clear', how: 'left', by: 'list', rows, writes: [] })).toEqual({ created: 1, left: 1 });
  // The page could not be looked at again.
  expect(endOf(typed, { act: 'clear', did: 'not_possible', by: null, writes: [] })).toMatchObject({ created: 1 });
});

test('what was corrected is counted by what was sent', () => {
  const correctedIn = (...looks: Partial<RecordLook>[]) => lifeOf(looks.map(lookOf))?.corrected;
  const create = { act: 'create', rounds: 2 } as const;
  expect(correctedIn(create, { act: 'clear', writes: [sent, sent, sent] })).toBe(2);
  // The browser refused the first try.
  expect(correctedIn(create, { act: 'clear', writes: [sent, sent] })).toBe(1);
  expect(correctedIn(create, { act: 'clear', writes: [] })).toBe(0);
  expect(correctedIn({ ...create, rounds: 0 }, { act: 'clear', writes: [sent, sent] })).toBe(0);
  expect(correctedIn({ ...create, act: 'create_twice' }, { act: 'clear', writes: [sent, sent] })).toBe(0);
});

test('a record that nobody looked for at the end is left', () => {
  expect(endOf({ act: 'create' }, seen)).toEqual({ created: 1, left: 1 });
});

const sentBack = { act: 'create_without', formOpen: true, errors: 1 } as const;

test('a form that comes back with errors has created nothing', () => {
  expect(endOf(sentBack, { act: 'clear', how: 'left' })).toEqual({ created: 0, left: 0 });
});

test('a record that is seen in spite of errors was created', () => {
  expect(endOf(sentBack, seen, { act: 'clear', how: 'cleared' })).toEqual({ created: 1, left: 0 });
});

test('of two clicks the first may have worked', () => {
  expect(endOf({ ...sentBack, act: 'create_twice' }, { act: 'clear', how: 'left' })).toEqual({ created: 1, left: 1 });
});

test.each([
  { name: 'the second is refused as a copy', statuses: [302, 200], first: true },
  { name: 'the second is refused by status', statuses: [201, 409], first: true },
  { name: 'both are accepted alike', statuses: [302, 302], first: false },
  { name: 'both are refused alike', statuses: [200, 200], first: false },
  { name: 'the first is refused', statuses: [422, 201], first: false },
  { name: 'only one was sent', statuses: [302], first: false },
  { name: 'the second got no answer', statuses: [302, null], first: false },
])('of two clicks: $name', ({ statuses, first }) => {
  expect(tookFirstOnly(statuses.map((status) => ({ ...sent, status })))).toBe(first);
});
