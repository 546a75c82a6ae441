// Which files a file loads, directly or through others. Imports of types load nothing.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const statement = /^(?:import|export)\s(?!type\s)[^;]*?from\s+'([^']+)'|^import\s+'([^']+)'|import\('([^']+)'\)/gm;

export class ImportGraph {
  readonly #root: string;
  readonly #imports = new Map<string, readonly string[]>();
  readonly #reach = new Map<string, ReadonlySet<string>>();

  /** `root`: the folder that `#` stands for, with `src` below it. */
  constructor(root: string) {
    this.#root = root;
  }

  /** Files by their path, packages by their name. */
  #direct(file: string): readonly string[] {
    const known = this.#imports.get(file);
    if (known !== undefined) return known;
    const code = readFileSync(file, 'utf8');
    const found = [...code.matchAll(statement)].map(([, a, b, c]) => this.#resolve(file, a ?? b ?? c ?? ''));
    this.#imports.set(file, found);
    return found;
  }

  #resolve(from: string, name: string): string {
    if (name.startsWith('#')) return join(this.#root, 'src', name.slice(1));
    return name.startsWith('.') ? join(dirname(from), name) : name;
  }

  loads(file: string): ReadonlySet<string> {
    const known = this.#reach.get(file);
    if (known !== undefined) return known;
    const seen = new Set<string>([file]);
    const open = [file];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (!next.endsWith('.ts')) continue;
      for (const each of this.#direct(next))
        if (!seen.has(each)) {
          seen.add(each);
          open.push(each);
        }
    }
    this.#reach.set(file, seen);
    return seen;
  }
}
