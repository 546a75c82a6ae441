import { expect, test } from 'vitest';
import { findRawSecret } from './find-raw-secret.ts';

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJlLWhlcmU';
const url = 'https://staging.example.com/';

test.each([
  ['auth.strategy', { url, auth: { strategy: 'cookies', password: 'x' } }],
  ['password', { url, password: 'hunter2' }],
  ['auth.token', { url, auth: { strategy: 'login_memory', token: 'abc' } }],
  [
    'customScenarios.0.steps.1.value',
    { customScenarios: [{ steps: [{ action: 'reload' }, { action: 'fill', value: jwt }] }] },
  ],
  ['customScenarios.0.cookies', { customScenarios: [{ cookies: [] }] }],
  ['crudConfig.deep.apiKey', { crudConfig: { deep: { apiKey: 'x' } } }],
  ['preflight.expectText', { preflight: { expectText: `Bearer ${'a1'.repeat(10)}` } }],
  ['reason', { reason: `sk_live_${'4eC39HqLyjWDarjt'}` }],
  ['auth.cookie', { url, auth: { strategy: 'unheard_of', cookie: 'x' } }],
  ['auth.cookie', { url, auth: { strategy: 'login_memory', cookie: 'x' } }],
])('a secret is found at %s', (path, body) => expect(findRawSecret(body)?.path.join('.')).toBe(path));

test.each(['storage_state', 'cookies', 'login_form', 'session_injection'])('the strategy %s is one', (strategy) =>
  expect(findRawSecret({ auth: { strategy } })).toEqual({
    path: ['auth', 'strategy'],
    what: `The strategy ${strategy} contains a secret.`,
  }),
);

test.each([
  ['a field by its name', { deep: [{ password: 'x' }] }, ['deep', 0, 'password'], 'The field is for a secret.'],
  ['a value by its look', { notes: ['a', jwt] }, ['notes', 1], 'The value looks like a secret.'],
])('it is said what %s is, and where', (_, body, path, what) => expect(findRawSecret(body)).toEqual({ path, what }));

test.each(['url', 'target', 'route', 'path', 'paths', 'scopedPaths'])('an address in %s may look like one', (name) => {
  expect(findRawSecret({ [name]: jwt, after: 1 })).toBeNull();
  expect(findRawSecret({ [name]: [jwt] })).toBeNull();
  expect(findRawSecret({ [name]: { value: jwt } })?.path).toEqual([name, 'value']);
});

test.each([
  { url: `${url}?token=${jwt}`, scopedPaths: [`/reset?token=${jwt}`] },
  { url, auth: { strategy: 'login_memory', authSessionId: `login_${'a'.repeat(22)}` } },
  { url, password: null },
  { url, auth: { strategy: 'steps' } },
  { url, auth: null },
  { url, auth: 'login_form' },
  { url, auth: { note: 'x' } },
  { url, auth: { strategy: 'unheard_of' } },
  { notes: [[], {}, 7, true, null] },
  {
    customScenarios: [
      { route: '/login', steps: [{ action: 'fill', target: { label: 'Password' }, value: 'wrong password' }] },
    ],
  },
  { assertion: { assert: 'response_shape', path: '/api/session', keys: ['token', 'password'] } },
  jwt,
  undefined,
  null,
])('an ordinary request has none, row %#', (body) => expect(findRawSecret(body)).toBeNull());
