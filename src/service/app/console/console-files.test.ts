import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openConsole } from './console-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'proofrun-console-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a console that is built later is found, read once, and has a type for each of its files', () => {
  const console = openConsole(folder);
  expect(console()).toBeNull();
  mkdirSync(join(folder, 'assets', 'folder.js'), { recursive: true });
  const files = { 'index.html': '<p>é</p>', 'assets/a.js': 'a', 'assets/b.css': 'b', 'icon.svg': 'c', 'a.map': 'd' };
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  const found = console();
  expect(found?.document).toBe('<p>é</p>');
  const shown = [...(found?.assets ?? [])].map(([path, { type, bytes, gzipped }]) => [
    path,
    type,
    bytes.toString(),
    gunzipSync(gzipped).toString(),
  ]);
  expect(shown.sort()).toEqual([
    ['assets/a.js', 'text/javascript; charset=utf-8', 'a', 'a'],
    ['assets/b.css', 'text/css; charset=utf-8', 'b', 'b'],
    ['icon.svg', 'image/svg+xml', 'c', 'c'],
  ]);
  rmSync(join(folder, 'index.html'));
  expect(console()).toBe(found);
});
