import { expect, test } from 'vitest';
import { learnedOf } from './note-login.ts';

const signIn = (seen: string, ok = false) => [{ check: 'signIn', expected: 'the login signs in', seen, ok }];

test.each([
  [null, 'working'],
  // Blocked before it signed in.
  [[{ check: 'expectText', expected: 'a', seen: 'b', ok: false }], undefined],
  [[{ check: 'expectText', expected: 'a', seen: 'b', ok: true }], 'working'],
  [signIn('wrong_credentials: the form is still there'), 'failing'],
  [signIn('no_login_form: no field asks for a password'), 'failing'],
  [signIn('session_refused: the saved session is refused'), 'expired'],
  [signIn('unreachable: the page did not load'), undefined],
  [signIn('could_not_tell: nothing changed'), undefined],
])('what a run says of its sign-in becomes a status, row %#', (preflight, status) => {
  expect(learnedOf({ preflight })?.status).toBe(status);
});
