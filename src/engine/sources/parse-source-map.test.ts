import { expect, test } from 'vitest';
import { parseSourceMap } from './parse-source-map.ts';

// Column 0 of line 1 is line 42 of the first source, with the first name.
const plain = { version: 3, sources: ['src/cart.ts'], names: ['total'], mappings: 'AAyCAA' };
const mapOf = (parts: object) => parseSourceMap(JSON.stringify({ ...plain, ...parts }));

test('a position leads to file, line and name', () => {
  expect(mapOf({})?.at(1, 5)).toEqual({ file: 'src/cart.ts', line: 42, name: 'total', vendored: false });
  expect(mapOf({ sourceRoot: '/home/alice/shop' })?.at(1, 0)?.file).toBe('src/cart.ts');
  expect(mapOf({ ignoreList: [0] })?.at(1, 0)?.vendored).toBe(true);
  expect(parseSourceMap(`)]}'\n${JSON.stringify(plain)}`)?.at(1, 0)?.line).toBe(42);
});

test('a position that is not there leads nowhere', () => {
  for (const [line, column] of [
    [2, 0],
    [0, 0],
    [-1, 0],
    [1, -1],
  ] as const)
    expect(mapOf({})?.at(line, column)).toBe(null);
});

test('a map of parts is read, and one inside another is not', () => {
  const part = { offset: { line: 3, column: 0 }, map: plain };
  expect(parseSourceMap(JSON.stringify({ version: 3, sections: [part] }))?.at(4, 0)?.line).toBe(42);
  const nested = { ...part, map: { version: 3, sections: [part] } };
  expect(parseSourceMap(JSON.stringify({ version: 3, sections: [nested] }))).toBe(null);
  const elsewhere = { offset: part.offset, url: 'http://169.254.169.254/' };
  expect(parseSourceMap(JSON.stringify({ version: 3, sections: [elsewhere] }))).toBe(null);
  const far = { ...part, offset: { line: 2_000_000_000, column: 0 } };
  expect(parseSourceMap(JSON.stringify({ version: 3, sections: [far] }))).toBe(null);
});

test('code that a map carries is never told', () => {
  const map = mapOf({ sourcesContent: ['const secretPlan = 1;'] });
  expect(JSON.stringify(map?.at(1, 0))).not.toContain('secretPlan');
});

const broken: [string, string][] = [
  ['no JSON', 'not json'],
  ['a page', '<!doctype html><title>Not found</title>'],
  ['a list', '[]'],
  ['null', 'null'],
  ['another version', JSON.stringify({ ...plain, version: 2 })],
  ['no mappings', JSON.stringify({ version: 3, sources: ['a'] })],
  ['sources that are none', JSON.stringify({ ...plain, sources: 'a' })],
  ['too many mappings', JSON.stringify({ ...plain, mappings: 'A'.repeat(9 * 1024 * 1024) })],
  ['too many sources', JSON.stringify({ ...plain, sources: Array.from({ length: 20_001 }, () => 'a') })],
  ['a nest without end', '{"sections":'.repeat(20_000)],
];
test.each(broken)('%s is no map', (_what, text) => {
  expect(parseSourceMap(text)).toBe(null);
});

test.each([
  ['names of the prototype', { names: ['__proto__', 'constructor'], sources: ['__proto__'] }],
  ['mappings that point past the lists', { sources: [], names: [] }],
  ['mappings that are no base 64', { mappings: '!!!!;;;;,,,,' }],
  ['numbers as sources and names', { sources: [1, {}], names: [null, []] }],
  ['negative lines', { mappings: 'AADDD' }],
  ['a key of the prototype', JSON.parse('{"__proto__": {"mappings": "AAAA"}}') as object],
])('%s do no harm', (_what, parts) => {
  const place = mapOf(parts)?.at(1, 0) ?? null;
  expect(place === null || (place.line > 0 && place.file.length > 0)).toBe(true);
  expect(Object.hasOwn(Object.prototype, 'mappings')).toBe(false);
});

test('a name is a name, or nothing', () => {
  expect(mapOf({ names: ['alert(1)'] })?.at(1, 0)?.name).toBe(null);
  expect(mapOf({ names: ['AKIAIOSFODNN7EXAMPLE'] })?.at(1, 0)?.name).toBe(null);
});
