import { expect, test } from 'vitest';
import { type SessionState, emptyState, isSame, renewed } from './session-state.ts';

const origin = 'https://app.example.test';
const cookie = (name: string, value: string, expires = -1) => ({
  name,
  value,
  domain: 'app.example.test',
  path: '/',
  expires,
  httpOnly: true,
  secure: true,
  sameSite: 'Lax' as const,
});
const stateOf = (cookies: ReturnType<typeof cookie>[], local: Record<string, string> = {}): SessionState => ({
  ...emptyState,
  storage: {
    cookies,
    origins: [{ origin, localStorage: Object.entries(local).map(([name, value]) => ({ name, value })) }],
  },
});

test('a session is what it had, with the values of now, and nothing that was stored beside it', () => {
  const before = stateOf([cookie('sid', 'old'), cookie('flash', 'hello')], { token: 'old' });
  const now = stateOf([cookie('sid', 'new'), cookie('tracker', 'x')], { token: 'new', draft: 'text' });
  expect(renewed(before, now)).toEqual(stateOf([cookie('sid', 'new')], { token: 'new' }));
});

test('storage of places that the session does not know is left out', () => {
  const elsewhere = { origin: 'https://other.example.test', localStorage: [{ name: 'token', value: 'x' }] };
  const now = stateOf([], { token: 'new' });
  const both = { ...now, storage: { cookies: [], origins: [...now.storage.origins, elsewhere] } };
  expect(renewed(stateOf([], { token: 'old' }), both)).toEqual(now);
});

test('a session is the same as long as no value of it changed', () => {
  const one = stateOf([cookie('sid', 'a', 100), cookie('lang', 'en')], { token: 'x' });
  expect(isSame(one, stateOf([cookie('lang', 'en'), cookie('sid', 'a', 900)], { token: 'x' }))).toBe(true);
  expect(isSame(one, stateOf([cookie('lang', 'en'), cookie('sid', 'b')], { token: 'x' }))).toBe(false);
  expect(isSame(one, stateOf([cookie('sid', 'a'), cookie('lang', 'en')], { token: 'y' }))).toBe(false);
});
