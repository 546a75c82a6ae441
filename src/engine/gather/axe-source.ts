// The text of axe, read once per process; it travels to a page only when its rules are asked for.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { transform } from 'esbuild';

let text: Promise<string> | null = null;

export function loadAxe(): Promise<string> {
  // One-byte text travels to the page and is parsed in two thirds of the time.
  text ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
    .then((source) => transform(source, { charset: 'ascii', minify: true, legalComments: 'none' }))
    .then(({ code }) => code);
  return text;
}
