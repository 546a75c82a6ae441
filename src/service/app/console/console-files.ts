// The built console, read when the first browser asks for it and kept: it never changes while the service runs.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';

export interface ConsoleFile {
  readonly type: string;
  readonly bytes: Buffer;
  readonly gzipped: Buffer;
}

export interface ConsoleFiles {
  /** The document of every page, as it was built. */
  readonly document: string;
  /** Scripts and styles by their path below the console, such as `assets/index-abc.js`. */
  readonly assets: ReadonlyMap<string, ConsoleFile>;
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

function readAll(folder: string): ConsoleFiles {
  const assets = new Map<string, ConsoleFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = types[extname(entry.name)];
    if (!entry.isFile() || type === undefined) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = readFileSync(path);
    assets.set(relative(folder, path).split(sep).join('/'), { type, bytes, gzipped: gzipSync(bytes) });
  }
  return { document: readFileSync(join(folder, 'index.html'), 'utf8'), assets };
}

/** Answers null as long as the console is not built. */
export function openConsole(folder: string): () => ConsoleFiles | null {
  let files: ConsoleFiles | null = null;
  return () => {
    if (files === null && existsSync(join(folder, 'index.html'))) files = readAll(folder);
    return files;
  };
}
