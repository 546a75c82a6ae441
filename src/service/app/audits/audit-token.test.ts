import { expect, test } from 'vitest';
import { looksSecret } from '#core/evidence/raw-secret-rules.ts';
import { readAuditToken, writeAuditToken } from './audit-token.ts';

const promise = {
  id: 'x',
  accountId: 'acc_1',
  request: { url: 'https://staging.example.com/', authSessionId: `login_${'a'.repeat(22)}` },
  origin: 'https://staging.example.com',
  credits: 10,
  until: 1_000,
};

test('a token says what it promised, and no request is refused for it', () => {
  const token = writeAuditToken('secret', promise);
  expect(readAuditToken('secret', token)).toEqual(promise);
  expect(token).toMatch(/^audit_[\w-]+\.[\w-]{43}$/);
  expect(looksSecret(token)).toBe(false);
});

test('a token that was changed anywhere, cut, lengthened or signed elsewhere is none', () => {
  const token = writeAuditToken('secret', promise);
  // The last character has bits that no byte uses.
  for (let at = 0; at < token.length - 1; at += 1) {
    const other = token[at] === 'A' ? 'B' : 'A';
    expect(readAuditToken('secret', `${token.slice(0, at)}${other}${token.slice(at + 1)}`)).toBeNull();
  }
  for (const wrong of [
    '',
    'audit_',
    '.',
    token.slice(0, -5),
    `${token}.x`,
    `${token}.`,
    token.replace('audit_', ''),
    token.split('.')[0] ?? '',
    writeAuditToken('other', promise),
  ])
    expect(readAuditToken('secret', wrong)).toBeNull();
});
