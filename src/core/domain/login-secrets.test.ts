import { expect, test } from 'vitest';
import type { Login, SavedCookie } from './login.ts';
import { loginSecrets } from './login-secrets.ts';
import { isWeakSecret } from '#core/evidence/weak-secret.ts';

const cookieOf = (name: string, value: string): SavedCookie => ({
  name,
  value,
  domain: 'a.example',
  path: '/',
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: 'Lax',
});

const base = { id: 'login_x', loginUrl: 'https://a.example/', origins: [], check: null };

test('password and seed are secrets, the user name is not', () => {
  const login = {
    ...base,
    strategy: 'login_form',
    username: 'qa',
    password: 'pw',
    totpSeed: 'SEED',
    basic: false,
  } as const;
  expect(loginSecrets(login)).toEqual([
    { name: 'password', value: 'pw' },
    { name: 'totpSeed', value: 'SEED' },
  ]);
});

test('tokens are found inside stored values; settings, routes and ids of users are not secrets', () => {
  const login: Login = {
    ...base,
    strategy: 'session_injection',
    local: [
      {
        name: 'app',
        value: '{"theme":"dark-mode-2","jwt":"eyJhbGciOi.J9eyJzdWIi.Oi8xMjM0","last":"/posts/2026-11-launch-notes"}',
      },
      { name: 'user', value: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' },
      { name: 'access_token', value: 'short' },
    ],
    session: [],
  };
  expect(loginSecrets(login)).toEqual([
    { name: 'local[0].value', value: 'eyJhbGciOi.J9eyJzdWIi.Oi8xMjM0' },
    { name: 'local[2].value', value: 'short' },
  ]);
});

test('of a stored state only the parts that sign in are secret, as plain text and as a cookie holds it', () => {
  const state = JSON.stringify({
    auth: { accessToken: 'opaque-and-short', user: { userId: '507f1f77bcf86cd799439011', name: 'Ada' } },
    products: ['Garden chair with arm rests', '/products/4711-garden-chair-2'],
  });
  const login: Login = {
    ...base,
    strategy: 'storage_state',
    cookies: [cookieOf('app_state', encodeURIComponent(state)), cookieOf('user_id', '507f1f77bcf86cd799439011')],
    storage: [{ origin: 'https://a.example', local: [{ name: 'persist:session-state', value: state }] }],
  };
  expect(loginSecrets(login).map(({ value }) => value)).toEqual(['opaque-and-short', 'opaque-and-short']);
});

const secretsOf = (name: string, value: unknown) =>
  loginSecrets({
    ...base,
    strategy: 'session_injection',
    local: [{ name, value: typeof value === 'string' ? value : JSON.stringify(value) }],
    session: [],
  }).map((secret) => secret.value);

test('a token is secret under any name but that of an identifier', () => {
  const token = '507f1f77bcf86cd7';
  expect(secretsOf('cart', token)).toEqual([token]);
  expect(secretsOf('cart_id', token)).toEqual([]);
  expect(secretsOf('app', { cart: token, cartId: token.replace('5', '6') })).toEqual([token]);
});

test('an identifier of a session is secret, with the token in it', () => {
  expect(secretsOf('app', { sessionId: 'v1 507f1f77bcf86cd7' })).toEqual(['v1 507f1f77bcf86cd7', '507f1f77bcf86cd7']);
});

test('a token has 16 characters at least, letters and digits among them', () => {
  expect(secretsOf('cart', '507f1f77bcf86cd')).toEqual([]);
  expect(secretsOf('cart', '5071137712386147')).toEqual([]);
  expect(secretsOf('cart', 'abcdefabcdefabcdef')).toEqual([]);
});

test('of a stored object 500 texts are read, and what is no text is passed over', () => {
  const tokens = (letter: string) => Array.from({ length: 300 }, (_, at) => `${letter}507f1f77bcf86c${at}`);
  expect(secretsOf('app', [tokens('a'), tokens('b')])).toEqual([...tokens('a'), ...tokens('b').slice(0, 200)]);
  expect(secretsOf('app', { user: null, visits: 3, isNew: true, token: 'short' })).toEqual(['short']);
});

test.each(['', 'hunter2', 'password', 'Password', 'PASSWORD123', 'aaaaaaaaaaaaa', 'Dashboard', 'kurzwelle'])(
  '%j is weak',
  (secret) => expect(isWeakSecret(secret)).toBe(true),
);
test.each(['hunter22', 'correct horse', 'Tr0ub4dor&3', 'JBSWY3DPEHPK3PXP', 'übergrößenträger'])(
  '%j is not weak',
  (secret) => expect(isWeakSecret(secret)).toBe(false),
);
