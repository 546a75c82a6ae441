// Bundles once per process what an exported workflow runs with, as one line of JavaScript that needs no package.
import { fileURLToPath } from 'node:url';
import { type Plugin, build } from 'esbuild';
import { limits } from '#contract/limits.ts';
import { bundlePageCode } from '#engine/browser/bundle-page-code.ts';

/** What the bundle is called in the file that carries it. */
const workflowCodeName = 'proofrun';

const entry = fileURLToPath(new URL('carried/workflow-bench.ts', import.meta.url));
const pageEntry = (name: string): URL => new URL(`../page/export/${name}.ts`, import.meta.url);

/** A test may be a module or not: Node gives its own modules by name in both. */
const nodeModules: Plugin = {
  name: 'node-modules',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:/ }, ({ path }) => ({ path, namespace: 'node' }));
    onLoad({ filter: /^/, namespace: 'node' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`,
    }));
  },
};

const limitValues = Object.fromEntries(Object.entries(limits).map(([name, { value }]) => [name, value]));

/** A test needs the numbers, not what is said of them; and no step with a record is exported. */
const leftOut: Plugin = {
  name: 'left-out',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]contract[\\/]limits\.ts$/ }, () => ({
      contents: `const values = ${JSON.stringify(limitValues)}; export const limit = (name) => values[name];`,
    }));
    onLoad({ filter: /[\\/]lifecycle[\\/]lifecycle\.ts$/ }, () => ({
      contents: 'export const lifecycleRelations = {};',
    }));
  },
};

async function bundle(): Promise<string> {
  const [workflow, activity] = await Promise.all([
    bundlePageCode('proofrunWorkflow', pageEntry('workflow')),
    bundlePageCode('proofrunActivity', pageEntry('activity')),
  ]);
  const result = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: workflowCodeName,
    platform: 'node',
    target: 'node20',
    minify: true,
    charset: 'utf8',
    // In a template a line could end.
    supported: { 'template-literal': false },
    define: { CARRIED_WORKFLOW: JSON.stringify(workflow), CARRIED_ACTIVITY: JSON.stringify(activity) },
    plugins: [nodeModules, leftOut],
  });
  return result.outputFiles[0]!.text.trim().replace(/^"use strict";/, '');
}

let bundled: Promise<string> | null = null;

export function loadWorkflowCode(): Promise<string> {
  bundled ??= bundle().catch((error: unknown) => {
    // Whoever asks next tries again.
    bundled = null;
    throw error;
  });
  return bundled;
}
