// A limit is kept by code that reads it from the table, and told only from the table.
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { limits } from './limits.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const filesUnder = (folder: string, ends: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ends))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** They tell limits to callers, and keep none. */
const tellers = new Set([
  'src/contract/limits.ts',
  'src/contract/plans.ts',
  'src/service/app/docs-library.ts',
  'src/service/app/docs-tables.ts',
  'src/service/app/get-pricing.ts',
]);

/** The names in the calls of `limit`; comments do not count. */
function readIn(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  if (!/^import \{ limit \} from '(?:#contract|\.|\.\.)\/limits\.ts';$/m.test(code)) return [];
  return [...code.matchAll(/\blimit\(([^()]*(?:\([^()]*\)[^()]*)*)\)/g)].flatMap(([, inner = '']) =>
    [...inner.matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
  );
}

test('every limit is read by code that keeps it', () => {
  const files = filesUnder('src', '.ts').filter((file) => !file.endsWith('.test.ts') && !tellers.has(file));
  const names = new Set(files.flatMap((file) => readIn(read(file))));
  expect(Object.keys(limits).filter((name) => !names.has(name))).toEqual([]);
});

test('a name in a comment, in another call or without the table is not a reading', () => {
  const table = "import { limit } from '#contract/limits.ts';\n";
  expect(readIn(`${table}const most = limit(many ? 'a' : 'b');\n`)).toEqual(['a', 'b']);
  expect(readIn(`${table}const most = limit(isOne(plan) ? 'a' : 'b');\n`)).toEqual(['a', 'b']);
  expect(readIn(`${table}// limit('a')\n/** limit('b') */\nrows.where('c').limited('d');\n`)).toEqual([]);
  expect(readIn(`const most = limit('a');\n`)).toEqual([]);
});

test('documents give the figure of a limit only through the table', () => {
  const documents = ['README.md', ...filesUnder('docs', '.md')];
  const given = documents.flatMap((file) =>
    [...read(file).matchAll(/\b(?:at most|up to|(?:no|not) more than|no longer than)\s+\d[\d,]*[^.]{0,30}/gi)].map(
      ([words]) => `${file}: ${words}`,
    ),
  );
  expect(given).toEqual([]);
  const named = documents.flatMap((file) =>
    [...read(file).matchAll(/\{\{limit:(\w+)\}\}/g)].map(([, name = '']) => name),
  );
  expect(named.filter((name) => !Object.hasOwn(limits, name))).toEqual([]);
  expect(named.length).toBeGreaterThan(0);
});
