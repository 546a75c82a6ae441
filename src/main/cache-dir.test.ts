import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { cacheDirOf, openCacheDir } from './cache-dir.ts';

const root = mkdtempSync(join(tmpdir(), 'proofrun-cache-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('it is where this user keeps what can be made again', () => {
  const home = { HOME: '/home/anna' };
  expect(cacheDirOf(home, 'linux')).toBe('/home/anna/.cache/proofrun');
  expect(cacheDirOf({ ...home, XDG_CACHE_HOME: '/caches' }, 'linux')).toBe('/caches/proofrun');
  expect(cacheDirOf(home, 'darwin')).toBe('/home/anna/Library/Caches/proofrun');
  expect([cacheDirOf({}, 'linux'), cacheDirOf({}, 'darwin')]).toEqual([null, null]);
});

test('it is made for this user alone', () => {
  const dir = join(root, 'a', 'proofrun');
  expect(openCacheDir(dir)).toBe(dir);
  expect(existsSync(dir) && (statSync(dir).mode & 0o777).toString(8)).toBe('700');
});

test('one that others may write to, or that cannot be made, is not used', () => {
  const open = mkdtempSync(join(root, 'open-'));
  chmodSync(open, 0o777);
  writeFileSync(join(root, 'file'), '');
  expect([openCacheDir(open), openCacheDir(join(root, 'file', 'proofrun')), openCacheDir(null)]).toEqual([
    null,
    null,
    null,
  ]);
});
