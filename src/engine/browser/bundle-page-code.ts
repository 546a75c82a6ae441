// Bundles, once per process, code of ours that runs inside pages.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const bundles = new Map<string, Promise<string>>();

/** `name`: what the exports of the entry are called in the page. */
export function bundlePageCode(name: string, entry: URL): Promise<string> {
  const known = bundles.get(entry.href);
  if (known !== undefined) return known;
  const bundle = build({
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
  }).then((result) => result.outputFiles[0]!.text.trim());
  bundles.set(entry.href, bundle);
  return bundle;
}
