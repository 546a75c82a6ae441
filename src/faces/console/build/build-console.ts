import { join } from 'node:path';
import { build } from 'vite';
import { consolePages } from '#contract/console-pages.ts';
import { leanEndpoints } from './lean-endpoints.ts';

/** The settings are here and not in a vite.config file, which the test runner would take for its own. */
export async function buildConsole(projectFolder: string, outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: join(projectFolder, 'src', 'faces', 'console'),
    base: `${consolePages.start}/`,
    logLevel: 'error',
    plugins: [leanEndpoints],
    build: {
      outDir,
      emptyOutDir: true,
      // The content security policy allows neither inline scripts nor data: addresses.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: 'es2023',
    },
  });
}
