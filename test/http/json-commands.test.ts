// Commands of the machine of the service, as a script calls them: with the binary, and with JSON alone as the answer.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountKeysSchema, madeKeySchema } from '#contract/account.ts';
import { endBinaries, run } from '../kit/binary.ts';
import { copyReadyDatabase } from '../kit/ready-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'proofrun-json-'));
beforeAll(() => copyReadyDatabase(folder));
afterAll(() => {
  endBinaries();
  rmSync(folder, { recursive: true, force: true });
});
const proofrun = (...args: readonly string[]) => run(args, { PROOFRUN_DATA_DIR: folder }, undefined, folder).ended;

test('keys answer as JSON, and a key is printed when it is made and never again', async () => {
  const created = await proofrun('keys', 'create', '--name', 'ci', '--days', '30', '--json');
  const made = madeKeySchema.parse(JSON.parse(created.out));
  expect(made).toMatchObject({ name: 'ci', role: 'customer', state: 'valid' });
  const listed = await proofrun('keys', 'list', '--json');
  expect(accountKeysSchema.parse(JSON.parse(listed.out)).keys.map(({ id }) => id)).toContain(made.id);
  const revoked = await proofrun('keys', 'revoke', made.id, '--json');
  expect(JSON.parse(revoked.out)).toEqual({ id: made.id, revoked: true });
  expect((await proofrun('keys', 'revoke', made.id, '--json')).code).toBe(2);
  for (const { out, err } of [listed, revoked]) expect(out + err).not.toContain(made.key);
}, 240_000);

test('a signing key and a master key are made, and told as JSON', async () => {
  expect(JSON.parse((await proofrun('rotate-signing-key', '--json')).out)).toEqual({ keyId: expect.any(String) });
  const master = JSON.parse((await proofrun('master-key', 'rotate', '--json')).out);
  const none = { logins: 0, runs: 0, previews: 0, records: 0, files: 0 };
  expect(master).toEqual({
    keyId: expect.any(String),
    resealed: 0,
    unreadable: 0,
    of: { resealed: none, unreadable: none },
  });
}, 240_000);

test('try --login without a terminal refuses, says what to do, and starts nothing', async () => {
  const { code, out, err } = await proofrun('try', 'http://127.0.0.1:9/', '--login');
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain('login-memory create --password-stdin');
  expect(err).not.toContain('temporary service');
}, 120_000);

test('a command ends without a complaint when nobody reads on', async () => {
  const { child, ended } = run(['--help'], { PROOFRUN_DATA_DIR: folder }, undefined, folder);
  child.stdout?.destroy();
  expect((await ended).err).toBe('');
  expect(child.signalCode).toBe('SIGTERM');
}, 60_000);
