import { expect, test } from 'vitest';
import type { SessionLook } from '#core/evidence/sign-in-facts.ts';
import { compareLooks, isStillSignedIn } from './compare-looks.ts';

const look = (parts: Partial<SessionLook> = {}): SessionLook => ({
  status: 200,
  reached: true,
  leftOrigin: false,
  at: '/',
  asksToSignIn: false,
  asksForName: false,
  offersSignIn: false,
  offersSignOut: false,
  namesUser: false,
  showsText: null,
  ...parts,
});

test.each<[what: string, own: Partial<SessionLook>, stranger: Partial<SessionLook>, answer: string]>([
  ['a stranger is asked to sign in', {}, { asksToSignIn: true }, 'signed_in'],
  ['a stranger gets 401', {}, { status: 401 }, 'signed_in'],
  ['only the owner may sign out', { offersSignOut: true }, {}, 'signed_in'],
  ['only the owner is named', { namesUser: true }, {}, 'signed_in'],
  ['only a stranger is offered to sign in', {}, { offersSignIn: true }, 'signed_in'],
  ['both see the same', {}, {}, 'unclear'],
  ['both may sign out', { offersSignOut: true }, { offersSignOut: true }, 'unclear'],
  ['both are asked to sign in', { asksToSignIn: true }, { asksToSignIn: true }, 'not_signed_in'],
  ['the page of the owner is broken', { status: 500 }, { asksToSignIn: true }, 'unclear'],
  ['a stranger did not reach it', {}, { reached: false }, 'unclear'],
  ['the text that proves it is missing', { showsText: false }, { asksToSignIn: true, showsText: false }, 'unclear'],
  ['the text that proves it is there', { showsText: true }, { asksToSignIn: true, showsText: false }, 'signed_in'],
])('%s', (_what, own, stranger, answer) => {
  expect(compareLooks(look(own), look(stranger))).toBe(answer);
});

test.each<[what: string, now: Partial<SessionLook>, alive: boolean | null]>([
  ['it looks as before', { offersSignOut: true }, true],
  ['it asks to sign in', { asksToSignIn: true }, false],
  ['it offers to sign in again', { offersSignIn: true }, false],
  ['it cannot be reached', { reached: false }, null],
  ['it is broken', { status: 502 }, null],
])('a session that was alive: %s', (_what, now, alive) => {
  expect(isStillSignedIn(look(now), look({ offersSignOut: true }))).toBe(alive);
});
