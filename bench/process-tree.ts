// CPU time and memory of processes and all their children, read from the kernel.
import { readFileSync, readdirSync } from 'node:fs';

const ticksPerSecond = 100;

interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly cpuSeconds: number;
  readonly residentBytes: number;
}

function readProcess(pid: number): ProcessRow | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // utime, stime and those of children that have ended.
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
    return {
      pid,
      parent: Number(fields[1]),
      cpuSeconds: ticks / ticksPerSecond,
      residentBytes: Number(fields[21]) * 4096,
    };
  } catch {
    return null;
  }
}

export interface TreeUse {
  readonly cpuSeconds: number;
  readonly residentBytes: number;
}

export function useOfTree(root: number): TreeUse {
  const rows = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcess(Number(name)))
    .filter((row) => row !== null);
  const inTree = new Set([root]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const { pid, parent } of rows)
      if (!inTree.has(pid) && inTree.has(parent)) {
        inTree.add(pid);
        grown = true;
      }
  }
  return rows
    .filter(({ pid }) => inTree.has(pid))
    .reduce(
      (sum, row) => ({
        cpuSeconds: sum.cpuSeconds + row.cpuSeconds,
        residentBytes: sum.residentBytes + row.residentBytes,
      }),
      {
        cpuSeconds: 0,
        residentBytes: 0,
      },
    );
}
