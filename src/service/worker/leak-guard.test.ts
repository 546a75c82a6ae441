import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Login } from '#core/domain/login.ts';
import type { RunResult } from '#runner/run-result.ts';
import { SecretBlocked, makeLeakGuard } from './leak-guard.ts';

const password = 'Tr0ub4dor&3 "quoted"';
const login = (given: string): Login => ({
  id: 'login_x',
  strategy: 'login_form',
  loginUrl: 'https://a.example/',
  origins: [],
  check: null,
  username: 'qa-user-name',
  password: given,
  totpSeed: null,
  basic: false,
});
const guard = makeLeakGuard(login(password));
const result = (part: Partial<RunResult>): RunResult => ({
  verdict: 'pass',
  failureCounts: { critical: 0, high: 0, medium: 0, low: 0 } as never,
  preflight: null,
  fixVerification: null,
  pagesJudged: 1,
  report: { body: '{}', digest: '' },
  finishedAt: '2026-01-01T00:00:00.000Z',
  material: null,
  baseline: null,
  ...part,
});
const packed = (value: unknown): Uint8Array => gzipSync(JSON.stringify(value));

test('a message with a secret is stopped, and the error names the secret without containing it', () => {
  const say = (message: string) => guard?.check({ kind: 'say', event: 'visit', message, route: null });
  expect(() => say('Opened /dashboard as qa-user-name')).not.toThrow();
  expect(() => say(`Typed ${password}`)).toThrow(SecretBlocked);
  expect(() => say(`Opened /?p=${encodeURIComponent(password)}`)).toThrow(/: password$/);
});

test.each([
  ['the report', result({ report: { body: JSON.stringify({ findings: [{ title: password }] }), digest: '' } })],
  ['a preflight', result({ preflight: [{ check: 'expectText', expected: password, seen: '', ok: false }] as never })],
  ['what is kept for a Fix Check', result({ material: packed({ steps: [{ value: password }] }) })],
  ['a baseline', result({ baseline: packed({ text: Buffer.from(password).toString('base64') }) })],
])('a result with a secret in %s is stopped', async (_, ended) => {
  await expect(guard?.checkResult(ended)).rejects.toThrow(SecretBlocked);
});

test('a result without one passes', async () => {
  await expect(
    guard?.checkResult(result({ material: packed({ a: 1 }), baseline: packed({}) })),
  ).resolves.toBeUndefined();
});

test('without a login there is nothing to search for, and a weak secret is not searched for', () => {
  expect(makeLeakGuard(null)).toBeNull();
  expect(makeLeakGuard(login('hunter2'))?.checkText('hunter2')).toBe(true);
});

test('what the run obtained is searched for from then on: its session in any encoding, a code as a word', () => {
  const own = makeLeakGuard(login('hunter2'))!;
  const token = 'c0ffee-session-value-77';
  const texts = [token, Buffer.from(token).toString('base64'), 'the code 482913'];
  expect(texts.map((text) => own.checkText(text))).toEqual([true, true, true]);
  own.learn([
    { name: 'session', value: token },
    { name: 'totp', value: '482913', wholeWord: true },
    { name: 'weak', value: 'demo' },
  ]);
  expect(texts.map((text) => own.checkText(text))).toEqual([false, false, false]);
  expect(own.checkText('a demo with 1482913 rows')).toBe(true);
});
