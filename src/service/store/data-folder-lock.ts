// Two openers of one PGlite folder corrupt it, so one process holds it and every other is refused.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export class DataFolderInUse extends Error {
  readonly code = 'data_folder_in_use';
  readonly folder: string;
  readonly pid: number;
  constructor(folder: string, pid: number) {
    super(`The data folder ${folder} is in use by process ${pid}.`);
    this.name = 'DataFolderInUse';
    this.folder = folder;
    this.pid = pid;
  }
}

export interface DataFolderLock {
  release(): void;
}

interface Holder {
  readonly pid: number;
  /** Tells a process from a later one with the same pid. */
  readonly started: string;
  readonly nonce: string;
}

// A power cut can leave an empty file. Its writer is gone.
const UNREADABLE: Holder = { pid: 0, started: '', nonce: 'unreadable' };
const TRIES = 20;
const DEPTH = 4;

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function startedMark(pid: number): string {
  const stat = readText(`/proc/${pid}/stat`);
  if (stat === null) return '';
  const boot = readText('/proc/sys/kernel/random/boot_id')?.trim() ?? '';
  // The name may hold spaces and brackets; the start time is the 20th field after it.
  const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  return `${boot}:${ticks}`;
}

function isAlive({ pid, started }: Holder): boolean {
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const mark = startedMark(pid);
  return started === '' || mark === '' || mark === started;
}

function readHolder(file: string): Holder | null {
  const text = readText(file);
  if (text === null) return null;
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return UNREADABLE;
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

// Linking a finished file is atomic and never shows half a holder. To replace a dead holder one must first hold the
// lock named after it, so that two takers of the same dead lock cannot both succeed.
function take(file: string, mine: string, depth: number): Holder | null {
  for (let tries = 0; tries < TRIES; tries++) {
    if (tryLink(mine, file)) return null;
    const holder = readHolder(file);
    if (holder === null) continue;
    if (isAlive(holder) || depth === 0) return holder;
    const right = `${file}.${holder.nonce}`;
    const rival = take(right, mine, depth - 1);
    if (rival !== null) return rival;
    try {
      if (readHolder(file)?.nonce !== holder.nonce) continue;
      const copy = `${mine}.copy`;
      linkSync(mine, copy);
      renameSync(copy, file);
      return null;
    } finally {
      rmSync(right, { force: true });
    }
  }
  return readHolder(file);
}

export function lockDataFolder(folder: string, nonce: string): DataFolderLock {
  const file = join(folder, 'lock');
  const mine = `${file}.${nonce}.new`;
  mkdirSync(dirname(mine), { recursive: true });
  const holder: Holder = { pid: process.pid, started: startedMark(process.pid), nonce };
  writeFileSync(mine, JSON.stringify(holder), { mode: 0o600 });
  try {
    const other = take(file, mine, DEPTH);
    if (other !== null) throw new DataFolderInUse(folder, other.pid);
  } finally {
    rmSync(mine, { force: true });
  }
  return {
    release() {
      if (readHolder(file)?.nonce === nonce) rmSync(file, { force: true });
    },
  };
}
