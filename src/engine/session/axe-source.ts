// The text of axe, read once per process; it travels to a page only when its rules are asked for.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { transform } from 'esbuild';
import { pageText } from '#engine/browser/page-texts.ts';

const fileOfAxe = (name: string): Promise<string> =>
  readFile(createRequire(import.meta.url).resolve(`axe-core/${name}`), 'utf8');

let version: Promise<string> | null = null;

/** One-byte text travels to the page and is parsed in two thirds of the time. */
async function readAxe(): Promise<string> {
  const source = await fileOfAxe('axe.min.js');
  return (await transform(source, { charset: 'ascii', minify: true, legalComments: 'none' })).code;
}

export const loadAxe = (): Promise<string> => pageText('axe', readAxe);

export function versionOfAxe(): Promise<string> {
  version ??= fileOfAxe('package.json').then((json) => (JSON.parse(json) as { version: string }).version);
  return version;
}
