import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hideIds, loggedPath } from './hide-ids.ts';

const token = 'AbCdEfGhIjKlMnOpQrStUv';

test('every id that is a secret is written as its hash, and a key not at all', () => {
  for (const prefix of ['run', 'chk', 'login', 'prv']) {
    const id = `${prefix}_${token}`;
    const hash = createHash('sha256').update(id).digest('hex').slice(0, 12);
    expect(hideIds(`GET /x/${id}/y`)).toBe(`GET /x/${prefix}#${hash}/y`);
  }
  expect(hideIds(`key pfr_${'a'.repeat(38)}.`)).toBe('key pfr_#.');
  for (const secret of ['sk_live_abcDEF123', 'rk_test_abc', 'whsec_abcDEF', 'sk_test_****abcd'])
    expect(hideIds(`Invalid key ${secret}.`)).toBe('Invalid key stripe_#.');
  expect(hideIds(`fnd_${token}`)).toBe(`fnd_${token}`);
});

test('a path is logged without its query, and an encoded id like a plain one', () => {
  const id = `run_${token}`;
  expect(loggedPath(`/api/runs/${id}?token=secret`)).toBe(`/api/runs/${hideIds(id)}`);
  for (const sign of ['%5f', '%255F', '%25255f'])
    expect(loggedPath(`/api/runs/${id.replace('_', sign)}`)).toBe(`/api/runs/${hideIds(id)}`);
  // More often than any client encodes it, it is decoded three times and no more.
  expect(loggedPath(`/api/runs/${id.replace('_', '%2525255f')}`)).toBe(`/api/runs/run%5f${token}`);
  expect(loggedPath('/caf%C3%A9')).toBe('/caf%C3%A9');
});
