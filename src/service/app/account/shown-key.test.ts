import { expect, test } from 'vitest';
import { shownKey } from './shown-key.ts';

const at = (day: number): Date => new Date(Date.UTC(2026, 0, day));
const key = {
  id: 'key_1',
  accountId: 'acc_1',
  hash: 'never shown',
  prefix: 'pfr_abcdef',
  role: 'customer',
  name: 'CI',
  createdAt: at(1),
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
} as const;
const shown = {
  id: 'key_1',
  name: 'CI',
  prefix: 'pfr_abcdef',
  role: 'customer',
  state: 'valid',
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
};

test('a key is shown without its hash and its account', () => {
  expect(shownKey(key, at(2))).toEqual(shown);
  expect(shownKey({ ...key, lastUsedAt: at(3) }, at(2))).toEqual({ ...shown, lastUsedAt: '2026-01-03T00:00:00.000Z' });
});

test.each([
  ['valid until the moment it expires', { expiresAt: at(3), revokedAt: null }, at(2), 'valid'],
  ['expired from that moment on', { expiresAt: at(3), revokedAt: null }, at(3), 'expired'],
  ['revoked even if it has expired, too', { expiresAt: at(3), revokedAt: at(2) }, at(4), 'revoked'],
  ['revoked even if it has not expired', { expiresAt: null, revokedAt: at(2) }, at(4), 'revoked'],
])('it is %s', (_, part, now, state) => {
  expect(shownKey({ ...key, ...part }, now)).toEqual({
    ...shown,
    state,
    expiresAt: part.expiresAt?.toISOString() ?? null,
    revokedAt: part.revokedAt?.toISOString() ?? null,
  });
});
