#!/usr/bin/env node
// Runs the program on Node 24, whatever Node the caller has.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const program = new URL('../src/main/proofrun.ts', import.meta.url);
const bundled = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));

if (Number(process.versions.node.split('.')[0]) >= 24) {
  process.argv[1] = fileURLToPath(program);
  await import(program.href);
} else if (!existsSync(bundled)) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  process.stderr.write(`proofrun: Node 24 is needed and not installed yet.\n  Next: npm --prefix ${root} ci\n`);
  process.exitCode = 1;
} else {
  const child = spawn(bundled, [fileURLToPath(program), ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    process.stderr.write(`proofrun: ${bundled} could not be started (${error.message}).\n  Next: npm rebuild node\n`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal];
  });
}
