// CPU time and memory of a process and all its children, read from the kernel.
import { readFileSync, readdirSync } from 'node:fs';

const ticksPerSecond = 100;
const pageBytes = 4_096;

interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  /** Its own, and that of children that it has seen end. */
  readonly cpuSeconds: number;
  readonly residentBytes: number;
}

function readProcess(pid: number): ProcessRow | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
    return {
      pid,
      parent: Number(fields[1]),
      cpuSeconds: ticks / ticksPerSecond,
      residentBytes: Number(fields[21]) * pageBytes,
    };
  } catch {
    return null;
  }
}

function readTree(root: number): ReadonlyMap<number, ProcessRow> {
  const rows = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcess(Number(name)))
    .filter((row) => row !== null);
  const children = Map.groupBy(rows, ({ parent }) => parent);
  const tree = new Set([root]);
  for (const pid of tree) for (const child of children.get(pid) ?? []) tree.add(child.pid);
  return new Map(rows.filter(({ pid }) => tree.has(pid)).map((row) => [row.pid, row]));
}

/** Follows a tree of processes. What was killed together with its parents was counted by nobody else, and is kept. */
export class TreeMeter {
  readonly #root: number;
  #known = new Map<number, ProcessRow>();
  #gone = 0;
  #peakBytes = 0;

  constructor(root: number) {
    this.#root = root;
  }

  sample(): void {
    const living = readTree(this.#root);
    for (const [pid, row] of this.#known) if (!living.has(pid) && !living.has(row.parent)) this.#gone += row.cpuSeconds;
    this.#known = new Map(living);
    const bytes = [...living.values()].reduce((sum, { residentBytes }) => sum + residentBytes, 0);
    this.#peakBytes = Math.max(this.#peakBytes, bytes);
  }

  /** Since the tree exists. */
  get cpuSeconds(): number {
    return [...this.#known.values()].reduce((sum, { cpuSeconds }) => sum + cpuSeconds, this.#gone);
  }

  get peakBytes(): number {
    return this.#peakBytes;
  }
}
