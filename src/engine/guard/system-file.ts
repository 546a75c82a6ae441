// A small file of the system, parsed once and again whenever it changes.
import { readFileSync, statSync } from 'node:fs';

const MAX_BYTES = 16 * 1024 * 1024;

/** Reads without the thread pool, which slow disks and slow names of others may hold. A file that is not there is empty. */
export function openSystemFile<T>(path: string, parse: (text: string) => T): () => T {
  let version = 'none';
  let parsed = parse('');
  return () => {
    const stat = statSync(path, { throwIfNoEntry: false });
    const isReadable = stat?.isFile() === true && stat.size <= MAX_BYTES;
    const found = isReadable ? `${stat.ino} ${stat.size} ${stat.mtimeMs}` : 'none';
    if (found === version) return parsed;
    try {
      parsed = parse(isReadable ? readFileSync(path, 'utf8') : '');
      version = found;
    } catch {
      // Removed or made unreadable between the two calls: what was known stays, and the next call looks again.
    }
    return parsed;
  };
}
