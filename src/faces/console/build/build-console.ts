import { join } from 'node:path';
import { build } from 'vite';
import { consolePages } from '#contract/console-pages.ts';
import { leanEndpoints } from './lean-endpoints.ts';

/** The settings are here and not in a vite.config file, which the test runner would take for its own. */
async function buildInto(projectFolder: string, outDir: string): Promise<void> {
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

/** Always the build that people get, also where the test runner asks for it: React reads the variable. */
export async function buildConsole(projectFolder: string, outDir: string): Promise<void> {
  const { NODE_ENV: before } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    await buildInto(projectFolder, outDir);
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}
