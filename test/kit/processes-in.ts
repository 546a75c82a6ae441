// Every process that was started with a folder in its environment or its arguments, whoever its parent is by now.
import { readFileSync, readdirSync } from 'node:fs';

export type ProcessKind = 'service' | 'child' | 'browser' | 'other';

export interface FoundProcess {
  readonly pid: number;
  readonly kind: ProcessKind;
  readonly stopped: boolean;
  readonly command: string;
}

function readProc(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    // It ended since the folder was listed.
    return '';
  }
}

function kindOf(command: string): ProcessKind {
  if (command.includes('src/main/proofrun.ts')) return 'service';
  if (command.includes('runner/run-process.ts')) return 'child';
  return command.includes('--user-data-dir=') && !command.includes('--type=') ? 'browser' : 'other';
}

/** A dead process that nobody asked about yet is not counted. */
export function processesIn(folder: string): readonly FoundProcess[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid !== process.pid)
    .flatMap((pid) => {
      const command = readProc(pid, 'cmdline').replaceAll('\0', ' ').trim();
      const state = /^State:\s+(\w)/m.exec(readProc(pid, 'status'))?.[1];
      if (state === undefined || state === 'Z' || state === 'X') return [];
      if (!command.includes(folder) && !readProc(pid, 'environ').includes(folder)) return [];
      return [{ pid, kind: kindOf(command), stopped: state === 'T', command: command.slice(0, 160) }];
    });
}
