// The text of axe, read once per process; it travels to a page only when its rules are asked for.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { transform } from 'esbuild';

const fileOfAxe = (name: string): Promise<string> =>
  readFile(createRequire(import.meta.url).resolve(`axe-core/${name}`), 'utf8');

let text: Promise<string> | null = null;
let version: Promise<string> | null = null;

export function loadAxe(): Promise<string> {
  // One-byte text travels to the page and is parsed in two thirds of the time.
  text ??= fileOfAxe('axe.min.js')
    .then((source) => transform(source, { charset: 'ascii', minify: true, legalComments: 'none' }))
    .then(({ code }) => code);
  return text;
}

export function versionOfAxe(): Promise<string> {
  version ??= fileOfAxe('package.json').then((json) => (JSON.parse(json) as { version: string }).version);
  return version;
}
