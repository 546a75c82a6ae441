// Bundles, once per process, code of ours that runs inside pages.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { pageText } from './page-texts.ts';

/** `name`: what the exports of the entry are called in the page. */
export function bundlePageCode(name: string, entry: URL): Promise<string> {
  return pageText(entry.href, async () => {
    const result = await build({
      entryPoints: [fileURLToPath(entry)],
      bundle: true,
      write: false,
      format: 'iife',
      globalName: name,
      target: 'chrome120',
      minify: true,
      charset: 'utf8',
      // In a template a line could end, and exports carry the code as one line.
      supported: { 'template-literal': false },
    });
    return result.outputFiles[0]!.text.trim();
  });
}
