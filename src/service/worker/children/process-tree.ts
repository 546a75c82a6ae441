// Which processes descend from others, what memory they hold, and how to end them all.
import { readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { readProc, statOf } from '#engine/processes/living-process.ts';

const pageBytes = 4_096;
const parentField = 1;

export interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
}

/**
 * Empty on a system without /proc. `known`: an earlier list, for whoever looks often; what it names is not read again.
 * A number that was given to another process meanwhile then still has the parent of the first.
 */
export function listProcesses(known: readonly ProcessRow[] = []): readonly ProcessRow[] {
  let names: string[] = [];
  try {
    names = readdirSync('/proc');
  } catch {
    return [];
  }
  const rows = new Map(known.map((row) => [row.pid, row]));
  return names.flatMap((name) => {
    const pid = Number(name);
    if (!Number.isInteger(pid)) return [];
    const row = rows.get(pid);
    if (row !== undefined) return [row];
    const parent = statOf(pid)?.[parentField];
    return parent === undefined ? [] : [{ pid, parent: Number(parent) }];
  });
}

/** The roots and all that descend from them. */
export function treeOf(processes: readonly ProcessRow[], roots: readonly number[]): readonly number[] {
  const children = Map.groupBy(processes, ({ parent }) => parent);
  const tree = new Set(roots);
  for (const pid of tree) for (const child of children.get(pid) ?? []) tree.add(child.pid);
  return [...tree];
}

/** What the process holds alone: pages of files and of memory that it shares would be counted once for each process. */
export function ownBytes(pid: number): number {
  const [, resident = 0, shared = 0] = (readProc(pid, 'statm') ?? '').split(' ').map(Number);
  return (resident - shared) * pageBytes;
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Ends the roots, the groups that they lead, and all that descends from them. */
export function killTree(roots: readonly number[]): void {
  const tree = treeOf(listProcesses(), roots);
  for (const pid of roots) kill(-pid);
  for (const pid of tree) kill(pid);
}

const endTries = 40;
const endTryMs = 50;

/** The processes that have the folder in their environment, whoever their parent is by now. */
function processesIn(folder: string): readonly number[] {
  const inside = [`=${folder}\0`, `=${folder}/`];
  return listProcesses()
    .map(({ pid }) => pid)
    .filter((pid) => {
      const environment = readProc(pid, 'environ');
      return environment !== null && inside.some((part) => environment.includes(part));
    });
}

/** Ends what was started with the folder as its own and lost its parent. Resolves when none of it is left. */
export async function endProcessesIn(folder: string): Promise<void> {
  for (let tries = 0; tries < endTries; tries += 1) {
    const left = processesIn(folder);
    if (left.length === 0) return;
    for (const pid of left) kill(pid);
    await delay(endTryMs);
  }
  throw new Error(`processes of a dead run do not end: ${processesIn(folder).join(', ')}`);
}
