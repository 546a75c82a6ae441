// Bundles the in-page code once per process; it travels to each page as text.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { pageText } from '#engine/browser/page-texts.ts';

const entry = fileURLToPath(new URL('../page/main.ts', import.meta.url));

const bundle = (): Promise<string> =>
  build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'proofrunPage',
    target: 'chrome120',
    minify: true,
    // One-byte text travels to the page and is parsed at half the cost.
    charset: 'ascii',
  }).then((result) => result.outputFiles[0]!.text);

export const loadPageScript = (): Promise<string> => pageText('page', bundle);
