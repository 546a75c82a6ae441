import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const forOthersToWrite = 0o022;

/** Where programs of this user keep what can be made again; null where the user has no home. */
export function cacheDirOf(env: Readonly<Record<string, string | undefined>>, platform: string): string | null {
  const { HOME: home = '', XDG_CACHE_HOME: given = '' } = env;
  if (platform === 'darwin') return home === '' ? null : join(home, 'Library', 'Caches', 'proofrun');
  if (given.startsWith('/')) return join(given, 'proofrun');
  return home === '' ? null : join(home, '.cache', 'proofrun');
}

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
