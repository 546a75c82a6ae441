import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataFolderInUse, lockDataFolder } from './data-folder-lock.ts';

let folder: string;
let names = 0;
const nonce = (): string => `nonce${names++}`;
const writeHolder = (holder: object): void => writeFileSync(join(folder, 'lock'), JSON.stringify(holder));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'proofrun-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function deadPid(): number {
  const { pid } = spawnSync(process.execPath, ['-e', '0']);
  return pid;
}

test('a second process is refused with the id of the process that has the folder', () => {
  const lock = lockDataFolder(folder, nonce());
  expect(() => lockDataFolder(folder, nonce())).toThrow(DataFolderInUse);
  expect(() => lockDataFolder(folder, nonce())).toThrow(`process ${process.pid}`);
  lock.release();
  lockDataFolder(folder, nonce()).release();
  expect(readdirSync(folder)).toEqual([]);
});

test('the lock of a dead process is taken over', () => {
  writeHolder({ pid: deadPid(), started: '', nonce: 'old' });
  const lock = lockDataFolder(folder, nonce());
  expect(JSON.parse(readFileSync(join(folder, 'lock'), 'utf8')).pid).toBe(process.pid);
  expect(readdirSync(folder)).toEqual(['lock']);
  lock.release();
});

test('a later process with the pid of a dead one does not keep its lock alive', () => {
  writeHolder({ pid: process.pid, started: 'another boot:1', nonce: 'old' });
  lockDataFolder(folder, nonce()).release();
});

test('a lock cut short by a power failure is taken over', () => {
  writeFileSync(join(folder, 'lock'), '');
  lockDataFolder(folder, nonce()).release();
});

test('a process that died while taking over does not lock the folder', () => {
  const pid = deadPid();
  writeHolder({ pid, started: '', nonce: 'old' });
  writeFileSync(join(folder, 'lock.old'), JSON.stringify({ pid, started: '', nonce: 'taker' }));
  lockDataFolder(folder, nonce()).release();
  expect(readdirSync(folder)).toEqual([]);
});

test('of many processes with a stale lock exactly one gets the folder', async () => {
  writeHolder({ pid: deadPid(), started: '', nonce: 'old' });
  const script = `
    const { lockDataFolder } = await import(process.argv[1]);
    await new Promise((resolve) => process.stdin.once('data', resolve));
    try { lockDataFolder(process.argv[2], process.argv[3]); process.stdout.write('held'); }
    catch (error) { process.stdout.write(error.code ?? String(error)); }
    await new Promise((resolve) => process.stdin.once('end', resolve).resume());
  `;
  const module = new URL('./data-folder-lock.ts', import.meta.url).href;
  const children = Array.from({ length: 6 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', script, module, folder, nonce()], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  const answers = children.map(
    (child) => new Promise<string>((resolve) => child.stdout.once('data', (data) => resolve(String(data)))),
  );
  for (const child of children) child.stdin.write('go');
  const said = await Promise.all(answers);
  for (const child of children) child.stdin.end();
  expect(said.toSorted()).toEqual([...Array(5).fill('data_folder_in_use'), 'held']);
});
