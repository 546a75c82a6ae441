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
])('a secret is found at %s', (path, body) => expect(findRawSecret(body)?.path.join('.')).toBe(path));

test.each([
  { url: `${url}?token=${jwt}`, scopedPaths: [`/reset?token=${jwt}`] },
  { url, auth: { strategy: 'login_memory', authSessionId: `login_${'a'.repeat(22)}` } },
  { url, password: null },
  {
    customScenarios: [
      { route: '/login', steps: [{ action: 'fill', target: { label: 'Password' }, value: 'wrong password' }] },
    ],
  },
  { assertion: { assert: 'response_shape', path: '/api/session', keys: ['token', 'password'] } },
  'text',
  null,
])('an ordinary request has none, row %#', (body) => expect(findRawSecret(body)).toBeNull());
