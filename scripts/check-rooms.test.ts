import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const checker = fileURLToPath(new URL('./check-rooms.mjs', import.meta.url));
const table = {
  contract: { sees: [], npm: ['zod'], node: {} },
  core: { sees: ['contract'], npm: [], node: { 'node:crypto': ['createHash'] } },
  'engine/page': { sees: [], types: ['core'], npm: [], node: {} },
  engine: { sees: ['core', 'engine/page'], npm: ['playwright-core', '@scope/*'] },
  later: { sees: ['contract'], npm: ['not-built-yet'] },
};
const lawful = {
  'src/contract/words.ts': "import { z } from 'zod';\nexport const word = z.string();\n",
  'src/core/law.ts':
    "import { createHash } from 'node:crypto';\nimport { word } from '#contract/words.ts';\nexport type Fact = string;\nexport const law = [word, createHash];\n",
  'src/core/law.test.ts': "import 'vitest';\nimport 'node:fs';\n",
  'src/engine/page/look.ts': "import type { Fact } from '#core/law.ts';\nexport const look = (): Fact => 'x';\n",
  'src/engine/go.ts':
    "import 'node:fs';\nimport 'playwright-core';\nimport '@scope/part/deep.js';\nimport { law } from '#core/law.ts';\nimport { look } from '#engine/page/look.ts';\nimport { step } from './steps/step.ts';\nexport const go = [law, look, step];\n",
  'src/engine/steps/step.ts': 'export const step = 1;\n',
};
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'proofrun-rooms-'));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function check(changes: Record<string, string>, rooms: unknown = table) {
  const files: Record<string, string> = { 'rooms.json': JSON.stringify(rooms), ...lawful, ...changes };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  const { status, stderr } = spawnSync(process.execPath, [checker, root], { encoding: 'utf8' });
  return { status, stderr };
}

test('a tree that keeps the table passes; tests and rooms without files are left alone', () => {
  expect(check({})).toEqual({ status: 0, stderr: '' });
});

describe('a broken rule ends with code 1 and names file, line and rule', () => {
  const cases: [string, string, string, string][] = [
    ['a room that it does not see', 'src/core/x.ts', "\nimport '#engine/go.ts';", ':2 core may not import engine'],
    [
      'the same by a type',
      'src/core/x.ts',
      "import type { go } from '#engine/go.ts';",
      ':1 core may not import engine',
    ],
    [
      'the same by import()',
      'src/core/x.ts',
      "export const x = import('#engine/go.ts');",
      ':1 core may not import engine',
    ],
    ['the same by a type import()', 'src/core/x.ts', "export type X = import('#engine/go.ts').go;", ':1 core may not'],
    ['the same by a re-export', 'src/core/x.ts', "export * from '#engine/go.ts';", ':1 core may not import engine'],
    ['the same by require', 'src/core/x.ts', "require('#engine/go.ts');", ':1 core may not import engine'],
    [
      'a package',
      'src/core/x.ts',
      "import 'playwright-core/lib/x';",
      ':1 core may not import playwright-core (npm: none)',
    ],
    ['a builtin', 'src/contract/x.ts', "import 'node:fs';", ':1 contract may not import node:fs (node: none)'],
    ['too much of a builtin', 'src/core/x.ts', "import { randomBytes } from 'node:crypto';", 'not randomBytes'],
    ['all of a builtin', 'src/core/x.ts', "import * as c from 'node:crypto';", 'not all of it'],
    ['a builtin without node:', 'src/engine/x.ts', "import 'fs';", ':1 write node:fs'],
    [
      'a value through a door for types',
      'src/engine/page/x.ts',
      "import { law } from '#core/law.ts';",
      'only types of core',
    ],
    [
      'a relative path through a wall',
      'src/engine/x.ts',
      "import './page/look.ts';",
      'across a wall write #engine/page/',
    ],
    ['a # path inside a room', 'src/engine/x.ts', "import '#engine/go.ts';", 'the same room: write a relative path'],
    ['a computed import', 'src/engine/x.ts', 'export const x = (name: string) => import(name);', 'a computed name'],
    [
      'files that import each other, by types too',
      'src/engine/steps/step.ts',
      "\nimport type { go } from '../go.ts';\nexport const step = 1;\nexport type Go = typeof go;",
      ':2 files import each other in a circle: engine/go.ts → engine/steps/step.ts → engine/go.ts',
    ],
    ['a file outside all rooms', 'src/loose.ts', 'export {};', ':1 belongs to no room'],
    ['a file that cannot be parsed', 'src/core/x.ts', '\nimport {', ':2 cannot be parsed'],
  ];
  test.each(cases)('%s', (_, file, text, rule) => {
    const { status, stderr } = check({ [file]: text });
    expect(stderr).toContain(file);
    expect(stderr).toContain(rule);
    expect(status).toBe(1);
  });
});

describe('doors', () => {
  test('an unused open door is refused', () => {
    const rooms = { ...table, core: { ...table.core, npm: ['zod'] } };
    const { status, stderr } = check({}, rooms);
    expect(stderr).toContain('rooms.json:1 core: the door to zod is open but unused');
    expect(status).toBe(1);
  });

  test('unless it is planned', () => {
    expect(check({}, { ...table, core: { ...table.core, npm: ['zod'], planned: ['zod'] } }).status).toBe(0);
  });

  test('a plan for a door that does not exist is refused', () => {
    expect(check({}, { ...table, core: { ...table.core, planned: ['zod'] } }).status).toBe(1);
  });

  test('a door to a room that does not exist is refused', () => {
    expect(check({}, { ...table, core: { ...table.core, sees: ['contract', 'cellar'] } }).status).toBe(1);
  });

  test('a door to one file does not open the rest of its room', () => {
    const rooms = { ...table, 'engine/page': { ...table['engine/page'], sees: ['engine/steps/step.ts'] } };
    const step = { 'src/engine/page/x.ts': "import '#engine/steps/step.ts';" };
    expect(check(step, rooms).status).toBe(0);
    const more = { 'src/engine/page/x.ts': "import '#engine/steps/step.ts';\nimport '#engine/go.ts';" };
    expect(check(more, rooms).stderr).toContain(':2 engine/page may not import engine');
  });
});

test('an unreadable table and an empty tree are failures', () => {
  expect(check({ 'rooms.json': '{' }).status).not.toBe(0);
  rmSync(join(root, 'src'), { recursive: true });
  writeFileSync(join(root, 'rooms.json'), '{}');
  expect(spawnSync(process.execPath, [checker, root]).status).toBe(1);
});

test('a room reaches a folder outside src only where its row names it', () => {
  const go = `${lawful['src/engine/go.ts']}import '../../fixtures/shop.ts';\n`;
  const files = { 'src/engine/go.ts': go, 'fixtures/shop.ts': 'export const shop = 1;\n' };
  expect(check(files).status).toBe(1);
  const open = { ...table, engine: { ...table.engine, outside: ['fixtures'] } };
  expect(check(files, open).status).toBe(0);
});

test('two rooms that see each other are told, even while neither uses its door', () => {
  const mutual = { ...table, core: { ...table.core, sees: ['contract', 'engine'] } };
  const { status, stderr } = check({}, mutual);
  expect(status).toBe(1);
  expect(stderr).toContain('core and engine see each other');
});
