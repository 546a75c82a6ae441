import { expect, test } from 'vitest';
import { looksSecret, namesSecret } from './raw-secret-rules.ts';

const jwt = `eyJhbGciOiJIUzI1NiJ9.${'eyJzdWIiOiIxIn0'}.${'c2lnbmF0dXJlLWhlcmU'}`;

test.each([
  jwt,
  `Authorization: Bearer ${'a1'.repeat(12)}`,
  'Basic cWE6aHVudGVyMjItc2VjcmV0',
  `sk_${'live'}_${'4eC39HqLyjWDarjt'}`,
  `gh${'p'}_${'A1b2'.repeat(9)}`,
  `AK${'IA'}IOSFODNN7EXAMPLE`,
  `pfr_${'Ab1'.repeat(12)}xy`,
  '-----BEGIN RSA PRIVATE KEY-----\nMIIE',
  'https://qa:hunter22@staging.example.com/',
])('%s is a secret', (text) => expect(looksSecret(text)).toBe(true));

test.each([
  'Basic information',
  'bearer of good news',
  'skip-to-content-link-2',
  'skeleton-loading-placeholder-1',
  'Password: at least 8 characters',
  'qa@example.com',
  '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  'd41d8cd98f00b204e9800998ecf8427e',
  'hunter2',
  'https://staging.example.com/a:b@c',
])('%s is not', (text) => expect(looksSecret(text)).toBe(false));

test('names are compared whole', () => {
  for (const name of ['password', 'API-Key', 'access_token', 'storageState', 'Cookies'])
    expect(namesSecret(name)).toBe(true);
  for (const name of ['passwordField', 'testId', 'tokenizer', 'value', 'entry', 'authSessionId', 'auth', 'name'])
    expect(namesSecret(name)).toBe(false);
});
