import { expect, test } from 'vitest';
import { readFunctions } from './enclosing-function.ts';

const namesAt = (code: string, mark = '@'): string[] => {
  const before = code.slice(0, code.indexOf(mark)).split('\n');
  const place = { line: before.length, column: before.at(-1)!.length };
  return (readFunctions(code.replace(mark, ' '))?.around(place) ?? []).map(({ text }) => text);
};

test.each([
  ['a declaration', 'function a(){ @ }', ['a']],
  ['one inside another', 'function a(){\n const b = () => { @ } }', ['b', 'a']],
  ['a method', 'class A { save() { @ } }', ['save']],
  ['a property', 'const o = { run: function () { @ } }', ['run']],
  ['an assignment', 'o.go = () => { @ }', ['go']],
  ['a callback in a function', 'function a(){ list.map((x) => { @ }) }', ['a']],
  ['no function', 'let a = 1; @', []],
  ['a module', 'import x from "y"; export function a(){ @ }', ['a']],
  ['a script', 'var async; with (o) { function a(){ @ } }', ['a']],
])('the names around a place: %s', (_what, code, names) => {
  expect(namesAt(code)).toEqual(names);
});

test('what cannot be read has no functions', () => {
  for (const code of ['<!doctype html>', '('.repeat(100_000), 'x'.repeat(5 * 1024 * 1024)])
    expect(readFunctions(code)).toBe(null);
  expect(readFunctions('let a = 1;')?.around({ line: 99, column: 1 })).toEqual([]);
});
