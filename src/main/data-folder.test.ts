import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { prepareDataFolder } from './data-folder.ts';

const root = mkdtempSync(join(tmpdir(), 'proofrun-folder-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

test('a new data folder is for its owner alone', () => {
  const folder = join(root, 'new');
  prepareDataFolder(folder);
  expect(modeOf(folder)).toBe('700');
});

test('a data folder that was open to others is closed, with everything that the service wrote', () => {
  const folder = join(root, 'open');
  const inside = ['database', 'database/base', 'artifacts', 'artifacts/a'].map((name) => join(folder, name));
  for (const each of [folder, ...inside]) {
    mkdirSync(each);
    chmodSync(each, 0o755);
  }
  const files = ['api-key', 'admin-key', 'address', 'service.log', 'database/base/1', 'artifacts/a/page.png'];
  for (const name of files) {
    writeFileSync(join(folder, name), '');
    chmodSync(join(folder, name), 0o664);
  }
  prepareDataFolder(folder);
  expect([folder, ...inside].map(modeOf)).toEqual(['700', '700', '700', '700', '700']);
  expect(files.map((name) => modeOf(join(folder, name)))).toEqual(files.map(() => '600'));
});

test('what the service did not write keeps its rights, and no link is followed', () => {
  const folder = join(root, 'shared');
  const elsewhere = join(root, 'elsewhere');
  mkdirSync(folder);
  mkdirSync(elsewhere);
  writeFileSync(join(folder, 'notes.txt'), '');
  for (const each of [elsewhere, join(folder, 'notes.txt')]) chmodSync(each, 0o755);
  symlinkSync(elsewhere, join(folder, 'artifacts'));
  prepareDataFolder(folder);
  expect([modeOf(elsewhere), modeOf(join(folder, 'notes.txt'))]).toEqual(['755', '755']);
});
