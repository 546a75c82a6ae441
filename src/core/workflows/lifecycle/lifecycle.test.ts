import { expect, test } from 'vitest';
import { countsOf, recordLook } from '../../../../test/kit/record-look.ts';
import { judge, lookOf } from '../../../../test/kit/workflow-looks.ts';
import type { RecordLook, RecordWrite } from './record-order.ts';

const there = countsOf({ stem: 1, mark: 1 });

const write = (act: RecordWrite['act'], status: number | null = 200): RecordWrite => ({
  act,
  method: 'POST',
  path: '/api',
  shape: '',
  body: act,
  status,
  failed: false,
});

const judged = (
  relation: string,
  now: Partial<RecordLook>,
  before: Readonly<Record<string, Partial<RecordLook>>> = {},
): string => {
  const looks = Object.fromEntries(
    Object.entries(before).map(([as, given]) => [as, lookOf({ record: recordLook(given) })]),
  );
  const related = judge('lifecycle', relation, lookOf({ record: recordLook(now) }), looks);
  return related.answer === 'pass' ? 'pass' : `${related.answer} ${related.code}`;
};

test('a form whose server fails is told apart from one that hides it', () => {
  const writes = [write('create', 500)];
  expect(judged('accepted', { act: 'create', writes, errors: 1, formOpen: true })).toBe('fail server_error');
  expect(judged('accepted', { act: 'create', writes, successes: 1 })).toBe('fail error_swallowed');
  expect(judged('accepted', { act: 'create', writes: [write('create', 422)], formOpen: true })).toBe('unsure rejected');
  expect(judged('prepared', { act: 'create', writes, errors: 1 })).toBe('unsure set_up_failed');
  const dead = { act: 'create', formOpen: true, unchanged: true, pressed: true } as const;
  expect(judged('accepted', dead, { before: {} })).toBe('fail nothing_happens');
  // A key may do nothing in a field that only looks like a form.
  expect(judged('accepted', { ...dead, pressed: false }, { before: {} })).toBe('unsure nothing_sent');
  expect(judged('accepted', { ...dead, off: true }, { before: {} })).toBe('unsure switched_off');
  expect(judged('accepted', dead, { before: { others: [] } })).toBe('unsure nothing_sent');
  expect(judged('accepted', { ...dead, nativeRefusals: true }, { before: {} })).toBe('unsure invalid');
});

test('a record is lost only if its own list shows the others as before, and all of them', () => {
  const writes = [write('create', 201)];
  const before = { before: {}, created: {}, listed: { by: 'page' as const } };
  expect(judged('kept', { writes }, before)).toBe('fail false_success');
  expect(judged('kept', { writes }, { ...before, created: { formOpen: true } })).toBe('unsure form_shown_again');
  expect(judged('kept', { writes }, { ...before, created: { formOpen: true, successes: 1 } })).toBe(
    'fail false_success',
  );
  const read = [{ method: 'GET', path: '/api/tools', shape: '{name:string}' }];
  expect(judged('kept', { writes, reads: read }, before)).toBe('unsure not_seen_again');
  expect(judged('kept', { writes }, { ...before, listed: { rows: there } })).toBe('fail lost_on_reload');
  expect(judged('kept', { writes, rows: there }, before)).toBe('fail stale_list');
  expect(judged('kept', { writes, rows: there }, { ...before, listed: { rows: there } })).toBe('pass');
  for (const doubt of [{ owns: false }, { partial: true }, { others: [] }, { others: ['a', 'b'] }, { place: 'q' }])
    expect(judged('kept', { writes, ...doubt }, before)).toBe('unsure not_seen_again');
  expect(judged('kept', { writes, held: 1 }, before)).toBe('unsure stopped');
  expect(judged('kept', { writes: [write('create', null)] }, before)).toBe('unsure unanswered');
  expect(judged('kept', { writes, rows: countsOf({ never: 1 }) }, before)).toBe('unsure finds_anything');
});

test('what is kept in the browser or for a session is no fault', () => {
  expect(judged('kept_fresh', { writes: [] })).toBe('unsure kept_in_browser');
  expect(judged('kept_fresh', { writes: [write('create')] })).toBe('unsure kept_for_session');
});

test('a change must replace the old value, in its own record', () => {
  const found = { found: { rows: there }, updated: {} };
  const writes = [write('create'), write('update')];
  const changed = countsOf({ stem: 1, next: 1 });
  const both = countsOf({ stem: 2, mark: 1, next: 1 });
  expect(judged('replaced', { writes, rows: changed }, found)).toBe('pass');
  expect(judged('replaced', { writes, rows: there }, found)).toBe('fail old_value_stays');
  expect(judged('replaced', { writes, rows: both, others: ['b', 'c'] }, found)).toBe('fail wrong_record');
  expect(judged('replaced', { writes, rows: both }, found)).toBe('fail copied');
  const alike = { found: { rows: there, others: ['a', 'a'] }, updated: {} };
  expect(judged('replaced', { writes, rows: both, others: ['a'] }, alike)).toBe('fail wrong_record');
  expect(judged('replaced', { writes }, found)).toBe('fail record_lost');
  expect(judged('replaced', { writes, rows: there, place: 'q' }, found)).toBe('unsure not_seen_again');
  expect(judged('replaced', { writes: [write('create')], rows: there }, found)).toBe('unsure unclear');
});

test('a deletion must remove the record and nothing else', () => {
  const before = { found: { rows: there, row: 'r' }, deleted: { rows: there } };
  const writes = [write('create'), write('delete')];
  expect(judged('gone', { writes }, before)).toBe('pass');
  expect(judged('gone', { writes, rows: there, row: 'r' }, before)).toBe('fail record_stays');
  expect(judged('gone', { writes, rows: there, row: 'r' }, { ...before, deleted: {} })).toBe('fail comes_back');
  expect(judged('gone', { writes, rows: there, row: 'r', others: ['b', 'c'] }, before)).toBe('fail wrong_record');
  expect(judged('gone', { writes, rows: there, row: 'struck' }, before)).toBe('unsure marked_only');
  expect(judged('gone', { writes: [write('create')], rows: there, row: 'r' }, before)).toBe('unsure nothing_sent');
  expect(judged('gone', { writes, others: ['b', 'c'] }, before)).toBe('unsure others_gone');
  // Nothing was sent: only a list that showed the record, and then did not, says that it was deleted.
  const unsent = { writes: [write('create')], rows: there, row: 'r' };
  expect(judged('gone', unsent, { ...before, deleted: {} })).toBe('fail comes_back');
  expect(judged('gone', unsent, { ...before, deleted: { place: 'q' } })).toBe('unsure nothing_sent');
  // A log of actions: the record was added, and the record was deleted.
  const twice = countsOf({ stem: 2, mark: 2 });
  expect(judged('gone', { writes, rows: twice, row: 'r' }, before)).toBe('unsure told_again');
});

test('a double click makes one record, and a required field is needed', () => {
  const twice = countsOf({ stem: 2, mark: 2 });
  const writes = [write('create'), write('create')];
  expect(judged('once', { rows: twice, copies: 2, writes })).toBe('fail kept_twice');
  expect(judged('once', { rows: twice, copies: 1, writes })).toBe('unsure shown_apart');
  expect(judged('once', { rows: twice, copies: 2, writes: [write('create')] })).toBe('unsure unclear');
  expect(judged('once', { rows: there, writes })).toBe('pass');
  expect(judged('sent_once', { rows: twice, copies: 2, writes })).toBe('fail sent_again');
  expect(judged('sent_once', { rows: there, writes: [write('create')] })).toBe('pass');
  expect(judged('not_stored', { rows: there, writes: [write('create')] })).toBe('fail required_accepted');
  expect(judged('not_stored', { writes: [write('create', 422)] })).toBe('pass');
  expect(judged('refuses_empty', { writes: [write('create', 500)] })).toBe('unsure server_error');
  expect(judged('refuses_empty', { writes: [write('create', 422)] }, { before: {} })).toBe('pass');
  expect(judged('refuses_empty', { nativeRefusals: true }, { before: {} })).toBe('pass');
  expect(judged('refuses_empty', { errors: 1 }, { before: {} })).toBe('pass');
  expect(judged('refuses_empty', {}, { before: {} })).toBe('unsure no_refusal_seen');
});

test('a deletion that asks something, or that the page refuses, is not called undone', () => {
  const before = { found: { rows: there, row: 'r' }, deleted: { rows: there } };
  const writes = [write('create'), write('delete')];
  const stays = { writes, rows: there, row: 'r' };
  const after = (deleted: Partial<RecordLook>): string => judged('gone', stays, { ...before, deleted });
  expect(after({ rows: there, how: 'asks' })).toBe('unsure question_open');
  expect(judged('gone', { writes }, { ...before, deleted: { how: 'asks' } })).toBe('pass');
  expect(after({ rows: there, how: 'one_of_several' })).toBe('unsure one_of_several');
  expect(after({ rows: there, errors: 1 })).toBe('unsure may_be_refused');
  expect(judged('gone', { ...stays, writes: [...writes, write('delete', 409)] }, before)).toBe('unsure unanswered');
  // A question stands in place of the list: the record was not seen to go.
  const unsent = { writes: [write('create')], rows: there, row: 'r' };
  expect(judged('gone', unsent, { ...before, deleted: { others: [] } })).toBe('unsure nothing_sent');
});

test('a change is called lost only where the list shows what was changed, and nothing refused it', () => {
  const writes = [write('create'), write('update')];
  const found = { rows: there };
  const lost = { writes, rows: there };
  const after = (updated: Partial<RecordLook>): string => judged('replaced', lost, { found, updated });
  expect(after({})).toBe('fail old_value_stays');
  expect(after({ errors: 1 })).toBe('unsure may_be_refused');
  expect(after({ formOpen: true })).toBe('unsure form_shown_again');
  expect(after({ formOpen: true, successes: 1 })).toBe('fail old_value_stays');
  expect(after({ how: 'asks' })).toBe('unsure question_open');
  expect(judged('replaced', { ...lost, how: 'kept_in_form' }, { found, updated: {} })).toBe('unsure shown_otherwise');
  expect(judged('replaced', { ...lost, writes: [...writes, write('update', 422)] }, { found, updated: {} })).toBe(
    'unsure unanswered',
  );
  // Other rows tell how long ago something was: only one that is gone may have got what was meant for ours.
  const aged = { others: ['a', 'b', 'later'] };
  expect(judged('replaced', { ...lost, ...aged }, { found, updated: {} })).toBe('unsure others_changed');
  expect(judged('replaced', { ...lost, others: ['b', 'c'] }, { found, updated: {} })).toBe('unsure others_changed');
  const both = { writes, rows: countsOf({ stem: 2, mark: 1, next: 1 }) };
  expect(judged('replaced', { ...both, ...aged }, { found, updated: {} })).toBe('unsure others_changed');
  expect(judged('replaced', { ...both, others: ['b', 'c'] }, { found, updated: {} })).toBe('fail wrong_record');
  // The page of the record is changed, and the list shows its title.
  expect(after({ changed: 'side' })).toBe('unsure not_shown');
  const second = { rows: countsOf({ stem: 1, side: 1 }) };
  expect(judged('replaced', { writes, ...second }, { found: second, updated: { changed: 'side' } })).toBe(
    'fail old_value_stays',
  );
  // The list names the record by its address for mail, or by its second text.
  for (const shown of [countsOf({ stem: 1 }), countsOf({ stem: 1, side: 1 })])
    expect(judged('replaced', { writes, rows: shown }, { found: { rows: shown }, updated: {} })).toBe(
      'unsure not_shown',
    );
});

test('an answer that says in its body that it failed proves no loss', () => {
  const doubtful = { ...write('create'), unclear: true };
  const before = { before: {}, created: {}, listed: { by: 'page' as const } };
  expect(judged('kept', { writes: [doubtful] }, before)).toBe('unsure unanswered');
  expect(judged('kept', { writes: [write('create'), write('create', 422)] }, before)).toBe('unsure unanswered');
  expect(judged('kept', { writes: [write('create', 422), write('create')] }, before)).toBe('fail false_success');
});

test('a form is dead only where nothing was stopped that it may have asked for first', () => {
  const dead = { act: 'create', formOpen: true, unchanged: true, pressed: true } as const;
  expect(judged('accepted', { ...dead, stopped: true }, { before: {} })).toBe('unsure stopped');
});
