// Makes a clean clone ready to run: dependencies, Node 24, and on request the console, a browser and PostgreSQL binaries.
// Built-ins only, because it runs before anything is installed and under any Node from 20 on.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const hashFile = join(modules, '.proofrun-lock-hash');
const node24 = join(modules, '.bin', 'node');
const NODE_MAJOR = 24;

function fail(message, next) {
  process.stderr.write(`proofrun: ${message}\n  Next: ${next}\n`);
  process.exit(1);
}

function wantedHash() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  for (const file of ['package.json', 'package-lock.json']) hash.update(readFileSync(join(root, file))).update('\0');
  return hash.digest('hex');
}

// npm must not run on the Node that it is about to delete.
function pathWithoutOurModules() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((entry) => entry !== join(modules, '.bin'))
    .join(delimiter);
}

function installDependencies(hash) {
  process.stderr.write('proofrun: installing dependencies (npm ci); the first time takes about a minute\n');
  rmSync(hashFile, { force: true });
  const result = spawnSync(
    'npm',
    ['ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund'],
    {
      cwd: root,
      stdio: ['ignore', 2, 2],
      env: { ...process.env, PATH: pathWithoutOurModules() },
    },
  );
  if (result.error) fail(`npm could not be started (${result.error.message})`, 'install npm, then repeat the command');
  if (result.signal) process.exit(130);
  if (result.status !== 0) fail(`npm ci ended with code ${result.status}, see above`, 'npm ci');
  requireNode24();
  const partial = `${hashFile}.${process.pid}`;
  writeFileSync(partial, hash);
  renameSync(partial, hashFile);
}

function requireNode24() {
  const result = spawnSync(node24, ['--version'], { encoding: 'utf8' });
  const version = result.status === 0 ? result.stdout.trim() : '';
  if (Number(/^v(\d+)\./.exec(version)?.[1]) >= NODE_MAJOR) return;
  const found = version === '' ? 'is missing' : `is ${version}`;
  fail(
    `Node ${NODE_MAJOR} is needed, but node_modules/.bin/node ${found}: its install script did not run (npm with --ignore-scripts?)`,
    'npm rebuild node --ignore-scripts=false',
  );
}

function runPart(file, failure, next) {
  const result = spawnSync(node24, ['--disable-warning=ExperimentalWarning', join(root, file)], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (result.signal) process.exit(130);
  if (result.status !== 0) fail(failure, next);
}

const flags = process.argv.slice(2);
const knownFlags = ['--browser', '--database', '--console'];
const unknown = flags.find((flag) => !knownFlags.includes(flag));
if (unknown)
  fail(`bootstrap does not know ${unknown}`, 'node scripts/bootstrap.mjs [--browser] [--database] [--console]');

const hash = wantedHash();
if (existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash) requireNode24();
else installDependencies(hash);

if (flags.includes('--console'))
  runPart('scripts/build-console.mjs', 'the console could not be built, see above', 'npm run console');
if (flags.includes('--browser')) {
  runPart(
    'src/engine/browser/install-chromium-cli.ts',
    'no usable Chromium, see above',
    'PROOFRUN_CHROMIUM=/path/to/chromium npm start',
  );
}
if (flags.includes('--database')) {
  runPart('test/kit/find-postgres.ts', 'the tests need PostgreSQL 15 or newer', 'apt-get install postgresql');
}
