// Whether a process still lives, told from a later one that was given its number.
import { readFileSync } from 'node:fs';

/** Null: there is no such process, or the system has no /proc. */
export function readProc(pid: number, name: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return null;
  }
}

/** The fields of a process from its state on. The name before them may hold anything, blanks and brackets too. */
export function statOf(pid: number): readonly string[] | null {
  const stat = readProc(pid, 'stat');
  return stat === null ? null : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

const startField = 19;

/** When it was started, in a measure of the kernel; 0 where the system does not say. */
export const birthOf = (pid: number): string => statOf(pid)?.[startField] ?? '0';

export function isAlive(pid: number, born: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // A process of another user cannot be signalled, but is there.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const found = birthOf(pid);
  return found === '0' || born === '0' || found === born;
}
