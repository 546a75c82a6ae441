import { expect, test } from 'vitest';
import { judge, lookOf, said } from '../../../test/kit/workflow-looks.ts';
import type { CreateSeen } from './create.ts';
import type { ListedLook, Look } from './look.ts';

const create: CreateSeen = { path: '/p', body: 'b', shape: '{}', keyed: false, status: 200, record: null };
const listed: ListedLook = { ours: 0, narrowing: 0, waiting: 0, choosing: 0, sharedNames: 0 };
const before = ['bread', 'milk'];

type Part = Omit<Partial<Look>, 'listed'> & { items?: string[]; listed?: Partial<ListedLook> };
const look = ({ listed: traits = {}, ...parts }: Part = {}): Look => ({
  ...lookOf({ items: before, ...parts, creates: [create] }),
  listed: { ...listed, ...traits },
  echoes: parts.echoes ?? 0,
});

/** The three looks of a form that the server accepts; `every` is said of each of them. */
function kept(parts: { every?: Part; typed?: Part; sent?: Part; now?: Part } = {}): string {
  const of = (own: Part = {}): Look =>
    look({ ...parts.every, ...own, listed: { ...parts.every?.listed, ...own.listed } });
  return said(judge('form_submit', 'kept_once', of(parts.now), { typed: of(parts.typed), sent: of(parts.sent) }));
}

const shown: Part = { items: [...before, 'ours'], echoes: 1, listed: { ours: 1 } };
const named: Part = { listed: { sharedNames: 2 } };

test('a record that the list showed and that is gone after a reload is lost', () => {
  expect(kept({ sent: shown })).toBe('not_persisted lost_on_reload');
  expect(kept({ sent: shown, now: shown })).toBe('pass');
});

test('a record that the list of these records never shows is lost', () => {
  expect(kept({ every: named })).toBe('not_persisted never_listed');
});

test('without a list that is known to be that of the form nothing is known', () => {
  expect(kept()).toBe('unsure not_seen_again');
  expect(kept({ every: { listed: { sharedNames: 1 } } })).toBe('unsure not_seen_again');
  expect(kept({ every: { ...named, items: [] } })).toBe('unsure not_seen_again');
  expect(kept({ every: { ...named, items: ['hello'] } })).toBe('unsure not_seen_again');
});

test.each<[string, Part]>([
  ['be paged, filtered or a choice', { listed: { narrowing: 1 } }],
  ['be moderated or late', { listed: { waiting: 1 } }],
  ['depend on a date or a choice in the form', { listed: { choosing: 1 } }],
  ['be the first page of more', { items: 'abcdefghij'.split('') }],
])('a list that may %s proves nothing', (_, every) => {
  const sent = { ...shown, items: [...(every.items ?? before), 'ours'] };
  expect(kept({ every, sent })).toBe('unsure not_seen_again');
  expect(kept({ every: { ...every, listed: { ...every.listed, sharedNames: 2 } } })).toBe('unsure not_seen_again');
});

test('a list that changes by itself, or whose record is shown beside it, proves nothing', () => {
  expect(kept({ sent: shown, now: { items: ['bread', 'eggs'] } })).toBe('unsure not_seen_again');
  expect(kept({ every: named, sent: { echoes: 1 } })).toBe('unsure not_seen_again');
  // One of ours was there before: a server may keep equal texts once.
  expect(kept({ sent: shown, typed: { echoes: 1 }, now: { echoes: 1 } })).toBe('unsure not_seen_again');
});

test('an answer on another page, or one that may be a refusal, proves nothing', () => {
  expect(kept({ sent: { ...shown, path: 'thanks' } })).toBe('unsure not_seen_again');
  expect(kept({ every: named, sent: { refusalWords: 1 } })).toBe('unsure not_seen_again');
  expect(kept({ every: named, sent: { errorSigns: 1 } })).toBe('unsure not_seen_again');
});
