// The text of axe, read once per process; it travels to a page only when its rules are asked for.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

let text: Promise<string> | null = null;

export function loadAxe(): Promise<string> {
  text ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  return text;
}
