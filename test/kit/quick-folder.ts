// Where tests put their temporary folders: in memory, where the machine has room.
// A database has a thousand small files; making and removing them takes two seconds on a disk, and a hundred tests do it.
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const inMemory = '/dev/shm';
/** More than all tests keep at one time. Containers often have 64 MiB here. */
const neededBytes = 4 * 1024 ** 3;

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= neededBytes;
  } catch {
    return false;
  }
}

/** Every process of the tests inherits it. */
export function setup(): (() => void) | undefined {
  if (!hasRoom()) return undefined;
  const folder = mkdtempSync(join(inMemory, 'proofrun-'));
  // Browsers and the database run as users of their own.
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
