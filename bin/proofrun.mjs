#!/usr/bin/env node
// Runs the program on Node 24, whatever Node the caller has: from its sources in a clone, built in a package.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const sources = fileURLToPath(new URL('../src/main/proofrun.ts', import.meta.url));
const built = fileURLToPath(new URL('../dist/src/main/proofrun.js', import.meta.url));
const program = existsSync(sources) ? sources : built;

/** npm may put a dependency beside this package. */
function bundledNode() {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('node/package.json')), 'bin', 'node');
  } catch {
    return null;
  }
}

if (Number(process.versions.node.split('.')[0]) >= 24) {
  process.argv[1] = program;
  await import(pathToFileURL(program).href);
} else {
  const bundled = bundledNode();
  if (bundled === null || !existsSync(bundled)) {
    const root = fileURLToPath(new URL('..', import.meta.url));
    const next = program === sources ? `npm --prefix ${root} ci` : 'npm rebuild node --ignore-scripts=false';
    process.stderr.write(`proofrun: Node 24 is needed and not installed yet.\n  Next: ${next}\n`);
    process.exitCode = 1;
  } else run(bundled);
}

function run(bundled) {
  const child = spawn(bundled, [program, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    process.stderr.write(`proofrun: ${bundled} could not be started (${error.message}).\n  Next: npm rebuild node\n`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal];
  });
}
