import { expect, test } from 'vitest';
import { brakeForControl } from './brakes.ts';

const facts = (words: string, partial: Partial<Parameters<typeof brakeForControl>[0]> = {}) => ({
  words,
  marks: '',
  address: '',
  payment: false,
  dialog: '',
  ...partial,
});

test.each([
  'Delete account',
  'Remove',
  'Log out',
  'Sign out',
  'Send',
  'Publish',
  'Transfer funds',
  'Reset filters',
  'Löschen',
  'Supprimer le compte',
  'Eliminar',
  'Удалить',
  '削除',
])('%s is never clicked', (name) => {
  expect(brakeForControl(facts(name), false)).toBe('destructive');
});

test.each(['Pay now', 'Buy', 'Place order', 'Kaufen', 'Apple Pay', '支付'])('%s is payment', (name) => {
  expect(brakeForControl(facts(name), false)).toBe('payment');
});

test.each([
  'Submit',
  'Save',
  'Search',
  'Add to basket',
  'Show payment options',
  'Sender details',
  'Open menu',
  'Do you mend things that I did not buy from you?',
])('%s may be used behind the barrier', (name) => {
  expect(brakeForControl(facts(name), false)).toBeNull();
});

test('cancelling is allowed only in a layer that the run opened', () => {
  expect(brakeForControl(facts('Cancel'), false)).toBe('destructive');
  expect(brakeForControl(facts('Cancel', { dialog: 'New folder Cancel Create' }), true)).toBeNull();
});

test('"Yes" means what the dialog around it asks', () => {
  const dialog = 'Delete this note? Yes No';
  expect(brakeForControl(facts('Yes', { dialog }), true)).toBe('destructive');
  expect(brakeForControl(facts('No', { dialog }), true)).toBeNull();
});

test('an icon without words tells by its marks, a form by its address or its card fields', () => {
  expect(brakeForControl(facts('', { marks: 'icon-button fa-trash' }), false)).toBe('destructive');
  expect(brakeForControl(facts('', { marks: 'onDeleteRow' }), false)).toBe('destructive');
  expect(brakeForControl(facts('Go', { address: '/items/7/delete' }), false)).toBe('destructive');
  expect(brakeForControl(facts('Continue', { payment: true }), false)).toBe('payment');
});
