// Builds the console into build/console, unless nothing that it is made of has changed. Needs Node 24, like the build itself.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const built = join(root, 'build', 'console');
const hashFile = join(built, '.sources');
/** What the build reads; the lockfile stands for the packages. */
const sources = [
  'src/faces/console',
  'src/faces/client',
  'src/contract',
  'package-lock.json',
  'scripts/build-console.mjs',
];

function filesOf(path) {
  const whole = join(root, path);
  if (statSync(whole).isFile()) return [whole];
  return readdirSync(whole, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesOf))
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}

const hash = hashOfSources();
if (!existsSync(hashFile) || readFileSync(hashFile, 'utf8') !== hash) {
  const { buildConsole } = await import('../src/faces/console/build/build-console.ts');
  await buildConsole(root, built);
  // Written last: a build that was cut off is done again.
  writeFileSync(hashFile, hash);
  process.stderr.write('proofrun: the console was built\n');
}
