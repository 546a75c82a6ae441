import { expect, test } from 'vitest';
import { brakeForCaller } from './brake-for-caller.ts';

const facts = (words: string, partial: Partial<Parameters<typeof brakeForCaller>[0]> = {}) => ({
  words,
  marks: '',
  address: '',
  payment: false,
  dialog: '',
  ...partial,
});
const kindOf = (...given: Parameters<typeof facts>): string => brakeForCaller(facts(...given), false).kind;

test.each(['Save', 'Search', 'Log out', 'Sign out', 'Abmelden', 'Déconnexion', 'ログアウト'])('%s is free', (name) => {
  expect(kindOf(name)).toBe('free');
});

test('a link that leaves the session may say so in its address and marks', () => {
  expect(kindOf('Log out', { address: '/logout', marks: 'logout-button' })).toBe('free');
  expect(kindOf('Home', { address: '/logout' })).toBe('refused');
});

test.each([
  'Send',
  'Send message',
  'Reset filters',
  'Cancel',
  'Discard',
  'Absenden',
  'Envoyer',
  'Отправить',
  '送信',
  'Sign out everywhere',
  'Log out all devices',
])('%s is used only while writes are held', (name) => {
  expect(kindOf(name)).toBe('guarded');
});

test.each([
  'Delete account',
  'Send and delete',
  'Remove',
  'Publish',
  'Transfer funds',
  'Cancel subscription',
  'Close account',
  'Deactivate',
  'Unsubscribe',
  'Löschen',
  'Log out and delete my account',
])('%s stays refused', (name) => {
  expect(brakeForCaller(facts(name), false)).toEqual({ kind: 'refused', rule: 'destructive' });
});

test('payment, an address that changes something, and a dialog that asks to delete stay refused', () => {
  expect(brakeForCaller(facts('Send money', { payment: true }), false)).toEqual({ kind: 'refused', rule: 'payment' });
  expect(brakeForCaller(facts('Buy now'), false)).toEqual({ kind: 'refused', rule: 'payment' });
  expect(kindOf('Send', { address: '/items/7/delete' })).toBe('refused');
  expect(kindOf('Reset', { address: '/admin/reset' })).toBe('refused');
  expect(kindOf('Send', { marks: 'fa-trash' })).toBe('refused');
  expect(kindOf('Send', { dialog: 'Delete this note? Send No' })).toBe('refused');
});
