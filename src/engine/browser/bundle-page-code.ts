// Bundles, once per process, code of ours that runs inside pages.
import { fileURLToPath } from 'node:url';
import { ownPrefix } from '#engine/page/dom/own-prefix.ts';
import { pristineNames } from '#engine/page/dom/pristine-names.ts';
import { type BuildOptions, build } from 'esbuild';
import { pageText } from './page-texts.ts';

const names = [...new Set(pristineNames.flatMap(([, own]) => own))];
/** In a world of our own nodes are read by names that no field of the page can have. */
const ownWorld: BuildOptions = {
  inject: [fileURLToPath(new URL('../page/dom/pristine.ts', import.meta.url))],
  mangleProps: new RegExp(`^(?:${names.join('|')})$`),
  mangleCache: Object.fromEntries(names.map((name) => [name, `${ownPrefix}${name}`])),
};

export interface PageCodeOptions {
  /** `page`: it runs among the scripts of the page. */
  readonly world?: 'own' | 'page';
  /** One-byte text travels to the page and is parsed at half the cost. */
  readonly charset?: 'utf8' | 'ascii';
}

/** `name`: what the exports of the entry are called in the page. */
export function bundlePageCode(
  name: string,
  entry: URL,
  { world = 'own', charset = 'utf8' }: PageCodeOptions = {},
): Promise<string> {
  return pageText(`${name} ${entry.href}`, async () => {
    const result = await build({
      ...(world === 'own' ? ownWorld : {}),
      entryPoints: [fileURLToPath(entry)],
      bundle: true,
      write: false,
      format: 'iife',
      globalName: name,
      target: 'chrome120',
      minify: true,
      charset,
      // In a template a line could end, and exports carry the code as one line.
      supported: { 'template-literal': false },
    });
    return result.outputFiles![0]!.text.trim();
  });
}
