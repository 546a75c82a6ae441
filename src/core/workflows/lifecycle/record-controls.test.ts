import { expect, test } from 'vitest';
import { brakesOf } from '../../../../test/kit/form-like-of.ts';
import { choose, confirms, deleteSeveral, deletes, edits, makes, opensMore, undoes } from './record-controls.ts';
import type { RecordControl } from './record-facts.ts';

const named = (name: string, marks = '', address = '') => ({ name, brakes: brakesOf({ words: name, marks, address }) });

test('controls say by words, signs and marks what they do', () => {
  for (const control of [
    named('Delete'),
    named('Löschen'),
    named('🗑'),
    named('', 'btn fa-trash'),
    named('×', 'destroy'),
  ])
    expect([control.name, deletes(control), edits(control)]).toEqual([control.name, true, false]);
  for (const control of [
    named('Edit'),
    named('Bearbeiten'),
    named('✎'),
    named('', 'icon-pencil'),
    named('', '', '/tools/4/edit'),
  ])
    expect([control.name, edits(control), deletes(control)]).toEqual([control.name, true, false]);
  for (const control of [named('Cancel'), named('Hammer'), named('Save'), named('No, go back')])
    expect([control.name, edits(control), deletes(control), confirms(named('Cancel'))]).toEqual([
      control.name,
      false,
      false,
      false,
    ]);
});

test('a question is answered with yes, and never with no', () => {
  for (const name of ['Yes', 'OK', 'Confirm', 'Yes, I’m sure', 'Remove', 'Delete it'])
    expect([name, confirms(named(name))]).toEqual([name, true]);
  for (const name of ['No', 'Cancel', 'Close', 'Back']) expect([name, confirms(named(name))]).toEqual([name, false]);
});

test('what leads to a form for a new record', () => {
  for (const name of ['Add', 'New tool', '+', 'Create post', 'Hinzufügen'])
    expect([name, makes(named(name))]).toEqual([name, true]);
  for (const name of ['Tools', 'Edit', 'Home']) expect([name, makes(named(name))]).toEqual([name, false]);
  expect(makes(named('', 'fa-plus'))).toBe(true);
  const leadingTo = (address: string) => ({ ...named(''), brakes: { ...named('').brakes, address } });
  expect(makes(leadingTo('/articles/+'))).toBe(true);
  expect(makes(leadingTo('/articles/c++'))).toBe(false);
});

const control = (name: string, marks = '', parts: Partial<RecordControl> = {}): RecordControl => ({
  css: '#c',
  role: 'button',
  href: null,
  visible: true,
  popup: false,
  closed: false,
  marked: false,
  off: false,
  ...named(name, marks),
  ...parts,
});

test('a menu of a record is known by its popup, its words, its dots or its icon', () => {
  for (const more of [
    control('Row', '', { popup: true }),
    control('Actions'),
    control('⋮'),
    control('', 'icon-ellipsis'),
  ])
    expect([more.name, opensMore(more)]).toEqual([more.name, true]);
  for (const other of [control('Hammer'), control('', 'icon-pencil'), control('Read more about how hammers are made')])
    expect([other.name, opensMore(other)]).toEqual([other.name, false]);
});

test('an offer to undo is a short one that can be seen', () => {
  expect(undoes(control('Undo'))).toBe(true);
  expect(undoes(control('Undo', '', { visible: false }))).toBe(false);
  expect(undoes(control('How to undo the last of your changes'))).toBe(false);
});

test('addresses that delete are of several things where they differ', () => {
  const link = (name: string, href: string | null) => ({ ...named(name), href });
  expect(deleteSeveral([link('Delete', '/books/1/delete'), link('Delete', '/books/2/delete')])).toBe(true);
  expect(deleteSeveral([link('Delete', '/books/1/delete'), link('🗑', '/books/1/delete')])).toBe(false);
  expect(deleteSeveral([link('Edit', '/books/1/edit'), link('Delete', '/books/1/delete')])).toBe(false);
  expect(deleteSeveral([link('Delete', null), link('Remove', null)])).toBe(false);
});

test('what deletes comes before what only takes a record out of something', () => {
  const menu = [control('Remove from channel'), control('Delete')];
  expect(choose(menu, deletes)?.name).toBe('Delete');
  expect(choose(menu.slice(0, 1), deletes)?.name).toBe('Remove from channel');
});
