// Writes dist/: the program as JavaScript, because Node strips no types under node_modules. Run by npm before packing.
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
/** What the program needs: itself, the demo shop, and the pages that it serves. */
const parts = ['src', 'fixtures/apps/kit', 'fixtures/apps/shop', 'docs/public', 'docs/agent', 'build/console'];
/** Served as files that are built from it. */
const consoleSource = join(root, 'src', 'faces', 'console');
const isTest = (name) => name.endsWith('.test.ts');
const isSettings = (name) => /^tsconfig.*\.json$/.test(name);

/** Every string that ends in .ts names a module of ours; `#room/file` becomes a path, which needs no map of imports. */
export function toJavaScript(source, file) {
  const here = dirname(file);
  return stripTypeScriptTypes(source)
    .replaceAll(/(['"])#([\w./-]+)\.ts\1/g, (_, quote, path) => {
      const way = relative(here, join(root, 'src', path))
        .split(sep)
        .join('/');
      return `${quote}${way.startsWith('.') ? way : `./${way}`}.js${quote}`;
    })
    .replaceAll(/((['"`])(?:\.{1,2}\/|carried\/)[^'"`\n]*)\.ts\2/g, '$1.js$2');
}

function build(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const from = join(folder, entry.name);
    const to = join(dist, relative(root, from));
    if (from === consoleSource) continue;
    else if (entry.isDirectory()) build(from);
    else if (isTest(entry.name) || isSettings(entry.name)) continue;
    else {
      mkdirSync(dirname(to), { recursive: true });
      if (entry.name.endsWith('.ts'))
        writeFileSync(to.replace(/\.ts$/, '.js'), toJavaScript(readFileSync(from, 'utf8'), from));
      else cpSync(from, to);
    }
  }
}

rmSync(dist, { recursive: true, force: true });
for (const part of parts) build(join(root, part));
