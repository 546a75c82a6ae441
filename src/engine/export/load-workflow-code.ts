// Bundles once per process what an exported workflow runs with, as one line of JavaScript that needs no package.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Plugin, build } from 'esbuild';
import { limits } from '#contract/limits.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
let bundled: Promise<string> | null = null;

/** What the bundle is called in the file that carries it. */
const workflowCodeName = 'proofrun';

const pageScripts = {
  proofrunWorkflow: `export { besideLayer, focusNow, lookAt } from '../page/workflow/look.ts';`,
  proofrunActivity: `import { readActivity, watchActivity } from '../page/activity.ts'; watchActivity(); export { readActivity };`,
};

/** In templates a line could end. */
const oneLine = { minify: true, supported: { 'template-literal': false }, charset: 'utf8', write: false } as const;

async function pageCode(name: string, contents: string): Promise<readonly [string, string]> {
  const result = await build({
    ...oneLine,
    stdin: { contents, resolveDir: here, loader: 'ts' },
    bundle: true,
    format: 'iife',
    globalName: name,
    target: 'chrome120',
  });
  return [name, result.outputFiles[0]!.text.trim()];
}

const figures = Object.fromEntries(Object.entries(limits).map(([name, { value }]) => [name, value]));

/** Scripts that the engine bundles while it runs are there already, and Node gives its own modules by name. */
function standInFor(path: string, scripts: Readonly<Record<string, string>>): string {
  if (path === 'esbuild')
    return `const scripts = ${JSON.stringify(scripts)};
      export const build = async ({ globalName }) => ({ outputFiles: [{ text: scripts[globalName] }] });`;
  if (path.startsWith('#'))
    return `const figures = ${JSON.stringify(figures)}; export const limit = (name) => figures[name];`;
  return `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`;
}

/** A test knows its workflow already: a third of the code is for finding them. */
const withoutFinding = (source: string): string =>
  source.replace(/\n {2}recognise: [\s\S]*?\n {2}relations: /, '\n  recognise: () => [],\n  relations: ');

const standIns = (scripts: Readonly<Record<string, string>>): Plugin => ({
  name: 'stand-ins',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(?:node:|esbuild$|#contract\/limits\.ts$)/ }, ({ path }) => ({
      path,
      namespace: 'stand-in',
    }));
    onLoad({ filter: /^/, namespace: 'stand-in' }, ({ path }) => ({ contents: standInFor(path, scripts) }));
    onLoad({ filter: /\/core\/workflows\/[a-z-]+\.ts$/ }, async ({ path }) => ({
      contents: withoutFinding(await readFile(path, 'utf8')),
      loader: 'ts',
    }));
  },
});

async function bundle(): Promise<string> {
  const scripts = await Promise.all(Object.entries(pageScripts).map(([name, contents]) => pageCode(name, contents)));
  const result = await build({
    ...oneLine,
    entryPoints: [fileURLToPath(new URL('carried/workflow-bench.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    globalName: workflowCodeName,
    platform: 'node',
    target: 'node20',
    define: { 'import.meta.url': '"file:///"' },
    plugins: [standIns(Object.fromEntries(scripts))],
  });
  return result.outputFiles[0]!.text.trim().replace(/^"use strict";/, '');
}

export function loadWorkflowCode(): Promise<string> {
  bundled ??= bundle().catch((error: unknown) => {
    // Whoever asks next tries again.
    bundled = null;
    throw error;
  });
  return bundled;
}
