import { expect, test } from 'vitest';
import { newSecretLine, scriptOnLine, wordFrom } from './secret-line.ts';

const words = ['print', 'media'] as const;

test('no two lines have a name or a key in common', () => {
  const lines = Array.from({ length: 50 }, newSecretLine);
  expect(new Set(lines.flatMap(({ name, key }) => [name, key])).size).toBe(100);
});

test('only a known word behind the key is heard', () => {
  const line = newSecretLine();
  const said = (payload: string, name = line.name) => wordFrom(line, { name, payload }, words);
  expect(said(`${line.key}print`)).toBe('print');
  for (const payload of ['print', `${line.key}request`, `${line.key}print `, line.key, '', 'x'.repeat(6_000_000)])
    expect(said(payload)).toBeNull();
  expect(said(`${line.key}print`, '__pfr')).toBeNull();
});

test('the line is gone before the next script, and our script still speaks on it', () => {
  const line = newSecretLine();
  const heard: string[] = [];
  const page = globalThis as unknown as Record<string, unknown>;
  page[line.name] = (payload: string) => heard.push(payload);
  const say = new Function(`return ${scriptOnLine(line, 'return say;')}`)() as (word: string) => void;
  expect(line.name in page).toBe(false);
  say('print');
  expect(heard.map((payload) => wordFrom(line, { name: line.name, payload }, words))).toEqual(['print']);
  expect(new Function(`return ${scriptOnLine(line, 'return say;')}`)()).toBeUndefined();
});
