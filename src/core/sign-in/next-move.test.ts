import { expect, test } from 'vitest';
import type { SignInControl, SignInField, SignInGroup, SignInPage } from '#core/evidence/sign-in-facts.ts';
import { chooseForm, waysIn } from './choose-form.ts';
import { type Progress, nextMove } from './next-move.ts';

const field = (
  index: number,
  kind: SignInField['kind'],
  words: string,
  parts: Partial<SignInField> = {},
): SignInField => ({
  index,
  kind,
  words,
  autocomplete: '',
  group: 0,
  maxLength: null,
  readOnly: false,
  ...parts,
});
const button = (index: number, words: string, parts: Partial<SignInControl> = {}): SignInControl => ({
  index,
  words,
  marks: '',
  group: 0,
  submits: true,
  leadsTo: null,
  enabled: true,
  ...parts,
});
const group = (words: string, parts: Partial<SignInGroup> = {}): SignInGroup => ({
  index: 0,
  words,
  method: 'post',
  sentTo: 'https://app.test',
  dialog: false,
  ...parts,
});
const page = (parts: Partial<SignInPage>): SignInPage => ({
  fields: [],
  controls: [],
  groups: [],
  lines: [],
  captcha: 'none',
  ...parts,
});
const origins = new Set(['https://app.test']);
const start: Progress = { user: false, password: false, code: false, opened: 0, hasSeed: false };
const filled: Progress = { ...start, user: true, password: true };

const form = page({
  fields: [field(0, 'text', 'x1'), field(1, 'password', 'x2')],
  controls: [button(2, 'Go')],
  groups: [group('Welcome')],
});

test('before a password stands the name, whatever either is called', () => {
  expect(chooseForm(form)).toMatchObject({ user: { index: 0 }, password: { index: 1 }, submit: { index: 2 } });
  expect(nextMove(form, null, start, null, origins)).toMatchObject({ kind: 'fill', what: 'both' });
});

test('a form that asks for a password twice signs nobody in', () => {
  const twice = page({
    ...form,
    fields: [field(0, 'email', 'E-mail'), field(1, 'password', 'Password'), field(2, 'password', 'Repeat it')],
  });
  expect(chooseForm(twice)).toBeNull();
});

test('a field for a new password is one to sign in with only where the button says so', () => {
  const asked = (says: string) =>
    chooseForm(
      page({
        fields: [field(0, 'text', 'Username'), field(1, 'password', 'Password', { autocomplete: 'new-password' })],
        controls: [button(2, says)],
        groups: [group('')],
      }),
    );
  expect(asked('Sign in')).toMatchObject({ user: { index: 0 }, password: { index: 1 } });
  expect(asked('Save')).toBeNull();
  expect(asked('Create account')).toBeNull();
});

test('of a form to sign in and one to register, the first is chosen', () => {
  const both = page({
    fields: [
      field(0, 'email', 'E-mail', { group: 0 }),
      field(1, 'password', 'Password', { group: 0 }),
      field(2, 'email', 'E-mail', { group: 1 }),
      field(3, 'password', 'Password', { group: 1 }),
    ],
    controls: [button(4, 'Create account'), button(5, 'Log in', { group: 1 })],
    groups: [group('Create an account'), group('Already a member', { index: 1 })],
  });
  expect(chooseForm(both)?.password?.index).toBe(3);
});

test('a search box or a newsletter is not the name of somebody who signs in', () => {
  const search = page({
    fields: [field(0, 'search', 'Search users')],
    controls: [button(1, 'Search')],
    groups: [group('Users')],
  });
  const newsletter = page({
    fields: [field(0, 'email', 'Your e-mail')],
    controls: [button(1, 'Subscribe')],
    groups: [group('Newsletter')],
  });
  expect([chooseForm(search), chooseForm(newsletter)]).toEqual([null, null]);
});

test('the shortest control that says so is the way in, and one for another account only if there is no other', () => {
  const controls = [
    button(0, 'Sign in with Google', { group: null }),
    button(1, 'Sign in to read the whole article', { group: null }),
    button(2, 'Log in', { group: null }),
    button(3, 'Sign up', { group: null }),
  ];
  expect(waysIn(page({ controls }))[0]?.index).toBe(2);
  expect(waysIn(page({ controls: controls.slice(0, 1) }))[0]?.index).toBe(0);
});

test.each([
  ['the words of the page', ['The password is incorrect.'], null, 'wrong_credentials'],
  ['words in another language', ['Das Passwort ist falsch.'], null, 'wrong_credentials'],
  ['the status of the answer', [], 401, 'wrong_credentials'],
  ['a lock', ['Too many attempts. Try again later.'], 200, 'account_locked'],
  ['the status of a lock', [], 429, 'account_locked'],
  ['nothing at all', [], 200, 'could_not_tell'],
])('the form again after %s', (_what, lines, answered, outcome) => {
  const again = page({ ...form, lines });
  expect(nextMove(again, form, filled, answered, origins)).toMatchObject({ kind: 'stop', outcome });
});

test('a code is asked for: with a seed it is typed, without one the sign-in ends', () => {
  const code = page({
    fields: [field(0, 'text', 'Verification code')],
    controls: [button(1, 'Continue')],
    groups: [group('Two-factor authentication')],
  });
  expect(nextMove(code, form, filled, 200, origins)).toMatchObject({ outcome: 'mfa_without_seed' });
  expect(nextMove(code, form, { ...filled, hasSeed: true }, 200, origins)).toMatchObject({
    kind: 'fill',
    what: 'code',
  });
});

test('a form that is sent to another origin is not filled', () => {
  const elsewhere = page({ ...form, groups: [group('Welcome', { sentTo: 'https://other.test' })] });
  expect(nextMove(elsewhere, null, start, null, origins)).toMatchObject({ outcome: 'sso_other_origin' });
});

test('without a form or a way to one there is none', () => {
  expect(nextMove(page({}), null, start, null, origins)).toMatchObject({ outcome: 'no_login_form' });
  expect(nextMove(page({}), form, filled, 302, origins)).toEqual({ kind: 'through' });
});
