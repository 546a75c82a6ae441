import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ArtifactFiles } from './artifact-files.ts';
import { masterKeyText, parseMasterKeys } from './sealing/master-keys.ts';
import { Vault } from './sealing/vault.ts';

let root: string;
let files: ArtifactFiles;
const [one, two] = [masterKeyText(randomBytes(32)), masterKeyText(randomBytes(32))];
const withKeys = (...keys: string[]): ArtifactFiles => {
  const parsed = parseMasterKeys(keys.join(',')) ?? [];
  return new ArtifactFiles(root, randomBytes, new Vault(() => parsed, randomBytes));
};
const run = 'run_aaaaaaaaaaaaaaaaaaaaaa';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'proofrun-files-'));
  files = withKeys(one);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a picture comes back as it was written, and the folder names no run', async () => {
  await files.write(run, 'laptop-1.png', Buffer.from('one'));
  await files.write(run, 'laptop-1.png', Buffer.from('two'));
  expect((await files.read(run, 'laptop-1.png'))?.toString()).toBe('two');
  const all = readdirSync(root, { recursive: true }).map(String);
  expect(all.some((name) => name.includes(run))).toBe(false);
  expect(all.filter((name) => name.endsWith('.part'))).toEqual([]);
});

test.each(['../x.png', 'a/b.png', '..', '/etc/passwd', 'a.png\0', 'A.png', '.png', 'x.html', ''])(
  'the name %j leads nowhere',
  async (name) => {
    await expect(files.write(run, name, Buffer.from('x'))).rejects.toThrow('not an artifact name');
    expect(await files.read(run, name)).toBeNull();
    await expect(files.remove(run, name)).rejects.toThrow('not an artifact name');
  },
);

test('a missing picture is null, and removing it is not an error', async () => {
  expect(await files.read(run, 'gone.png')).toBeNull();
  await files.remove(run, 'gone.png');
  await files.write(run, 'a.png', Buffer.from('x'));
  await files.removeAll(run);
  expect(await files.read(run, 'a.png')).toBeNull();
});

const names = (): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
const pathOf = (name: string): string => join(root, readdirSync(root)[0]!, name);

test('a private file is sealed for its run and its kind, and served under no name', async () => {
  await files.writePrivate(run, Buffer.from('a token'));
  await files.writePrivate(run, Buffer.from('another'), 'baseline');
  expect(names()).toEqual(['baseline.sealed', 'replay.sealed']);
  expect(readFileSync(pathOf('replay.sealed')).includes('a token')).toBe(false);
  expect((await files.readPrivate(run))?.toString()).toBe('a token');
  expect((await files.readPrivate(run, 'baseline'))?.toString()).toBe('another');
  expect(await files.read(run, 'replay.sealed')).toBeNull();
  expect(await withKeys(two).readPrivate(run)).toBeNull();
  renameSync(pathOf('baseline.sealed'), pathOf('replay.sealed'));
  expect(await files.readPrivate(run)).toBeNull();
});

test('a private file of an earlier version is read, and gone once it is written again', async () => {
  await files.write(run, 'a.png', Buffer.from('x'));
  writeFileSync(pathOf('replay.json.gz'), 'old');
  expect((await files.readPrivate(run))?.toString()).toBe('old');
  await files.writePrivate(run, Buffer.from('new'));
  expect(names()).toEqual(['a.png', 'replay.sealed']);
  expect((await files.readPrivate(run))?.toString()).toBe('new');
});

test('private files are sealed again with the newest key, plain ones too, and what cannot be opened stays', async () => {
  await files.writePrivate(run, Buffer.from('sealed'));
  writeFileSync(pathOf('baseline.json.gz'), 'plain');
  const rotated = withKeys(two, one);
  expect(await rotated.resealPrivate(run)).toEqual({ resealed: 2, unreadable: 0 });
  expect(await rotated.resealPrivate(run)).toEqual({ resealed: 0, unreadable: 0 });
  expect(names()).toEqual(['baseline.sealed', 'replay.sealed']);
  expect((await withKeys(two).readPrivate(run))?.toString()).toBe('sealed');
  expect((await withKeys(two).readPrivate(run, 'baseline'))?.toString()).toBe('plain');
  const before = readFileSync(pathOf('replay.sealed'));
  expect(await withKeys(one).resealPrivate(run)).toEqual({ resealed: 0, unreadable: 2 });
  expect(readFileSync(pathOf('replay.sealed'))).toEqual(before);
  // A crash may come between the sealed file and the removal of the plain one.
  writeFileSync(pathOf('replay.json.gz'), 'plain');
  expect(await rotated.resealPrivate(run)).toEqual({ resealed: 0, unreadable: 0 });
  expect(names()).toEqual(['baseline.sealed', 'replay.sealed']);
});
