import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ArtifactFiles } from './artifact-files.ts';

let root: string;
let files: ArtifactFiles;
const run = 'run_aaaaaaaaaaaaaaaaaaaaaa';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'proofrun-files-'));
  files = new ArtifactFiles(root, randomBytes);
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
