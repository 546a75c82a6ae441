// A copy of the repository to be made wrong; the work tree is never written.
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const leftOut: ReadonlySet<string> = new Set(['.git', 'node_modules', '.proofrun', 'golden']);

export interface Copy {
  readonly root: string;
  remove(): void;
}

export function makeCopy(repository: string): Copy {
  const root = mkdtempSync(join(tmpdir(), 'proofrun-mutants-'));
  cpSync(repository, root, { recursive: true, filter: (path) => !leftOut.has(basename(path)) });
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
