import { expect, test } from 'vitest';
import type { ShownLogin } from '#service/store/login-memories.ts';
import { loginWarnings, shownLogin, statusOf } from './shown-login.ts';

const at = (day: number): Date => new Date(Date.UTC(2026, 0, day));
const row: ShownLogin = {
  id: `login_${'a'.repeat(22)}`,
  accountId: 'acc_1',
  label: 'QA',
  strategy: 'cookies',
  shownUrl: 'https://staging.example.com/login',
  origin: 'https://staging.example.com',
  origins: ['https://staging.example.com'],
  hasTotp: false,
  status: 'working',
  reason: null,
  createdAt: at(1),
  rotatedAt: null,
  lastTestedAt: null,
  lastTest: null,
  lastUsedAt: null,
  expiresAt: null,
};
const shown = {
  id: row.id,
  label: 'QA',
  strategy: 'cookies',
  loginUrl: row.shownUrl,
  origin: row.origin,
  origins: row.origins,
  hasTotp: false,
  status: 'working',
  reason: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  rotatedAt: null,
  lastTestedAt: null,
  lastTest: null,
  lastUsedAt: null,
  expiresAt: null,
};

test('a login is shown with its dates, and without its account', () => {
  expect(shownLogin(row, at(9))).toEqual(shown);
  expect(shownLogin({ ...row, rotatedAt: at(2), lastTestedAt: at(3), lastUsedAt: at(4) }, at(9))).toEqual({
    ...shown,
    rotatedAt: '2026-01-02T00:00:00.000Z',
    lastTestedAt: '2026-01-03T00:00:00.000Z',
    lastUsedAt: '2026-01-04T00:00:00.000Z',
  });
});

test('it has expired from the moment on that its last cookie has ended, and says so', () => {
  const ends = { ...row, status: 'failing', reason: 'wrong_credentials: no', expiresAt: at(5) } as const;
  const told = { ...shown, expiresAt: '2026-01-05T00:00:00.000Z' };
  const before = new Date(at(5).getTime() - 1);
  expect(shownLogin(ends, before)).toEqual({ ...told, status: 'failing', reason: 'wrong_credentials: no' });
  expect(shownLogin(ends, at(5))).toEqual({ ...told, status: 'expired', reason: 'Every saved cookie has ended.' });
  const revoked = { ...ends, status: 'revoked', reason: null } as const;
  expect(shownLogin(revoked, at(6))).toEqual({ ...told, status: 'revoked', reason: null });
  expect(statusOf(revoked, at(6))).toBe('revoked');
});

test('what is weak and what was left out is named', () => {
  const login = {
    id: row.id,
    strategy: 'login_form',
    loginUrl: row.shownUrl,
    origins: row.origins,
    check: null,
    basic: false,
    username: 'qa@example.com',
    password: 'hunter2',
    totpSeed: null,
  } as const;
  expect(loginWarnings(login, ['cookies[1]'])).toEqual([
    {
      code: 'weak_secret',
      path: 'password',
      message: 'Too short or too common to be searched for in reports. Use a longer one for a test account.',
    },
    { code: 'left_out', path: 'cookies[1]', message: 'Belongs to another site, so it was not saved.' },
  ]);
  expect(loginWarnings({ ...login, password: 'Tr0ub4dor&3-long-enough' }, [])).toEqual([]);
});
