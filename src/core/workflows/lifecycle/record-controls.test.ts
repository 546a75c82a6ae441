import { expect, test } from 'vitest';
import { brakesOf } from '../../../../test/kit/form-like-of.ts';
import { confirms, deletes, edits, makes } from './record-controls.ts';

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
});
