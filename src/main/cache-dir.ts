import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { cachesOf } from '#engine/browser/chromium-places.ts';

const forOthersToWrite = 0o022;

/** Null where the user has no home. */
export const cacheDirOf = (env: Readonly<Record<string, string | undefined>>, platform: string): string | null =>
  env['HOME'] ? join(cachesOf(env, env['HOME'], platform), 'proofrun') : null;

/** Makes the folder. Whoever else could write there could put anything into the next database or process: then null. */
export function openCacheDir(dir: string | null): string | null {
  if (dir === null) return null;
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    const { uid, mode } = statSync(dir);
    return uid === process.getuid?.() && (mode & forOthersToWrite) === 0 ? dir : null;
  } catch {
    return null;
  }
}
