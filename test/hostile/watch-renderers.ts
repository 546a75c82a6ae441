// Watches from outside how much processor time and memory the processes of a browser take.
import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const everyMs = 250;
/** The kernel counts processor time in hundredths of a second. */
const tickMs = 10;
/** A renderer that takes more than this share of a core works without a pause, also on a busy machine. */
const wholeCore = 0.3;

interface Process {
  readonly pid: number;
  readonly cpuMs: number;
  readonly bytes: number;
  readonly renderer: boolean;
}

function readProcess(pid: number, groups: readonly number[]): Process | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (!groups.includes(Number(fields[2]))) return null;
    const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
    return {
      pid,
      cpuMs: (Number(fields[11]) + Number(fields[12])) * tickMs,
      bytes: Number(pages) * 4_096,
      renderer: readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer'),
    };
  } catch {
    // It ended meanwhile.
    return null;
  }
}

/** Every browser leads a process group of its own. */
function readProcesses(groups: readonly number[]): Process[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map((pid) => readProcess(Number(pid), groups)).filter((found) => found !== null);
}

export interface RendererWatch {
  /** The longest time in which one renderer worked without a pause. */
  busiestMs(): number;
  /** The most memory that all processes of the browsers had at once. */
  mostBytes(): number;
  mostOwnBytes(): number;
  /** Renderers that work without a pause now. */
  spinning(): Promise<number>;
  stop(): void;
}

export function watchRenderers(browsers: () => readonly number[]): RendererWatch {
  let before = new Map<number, Process>();
  let at = performance.now();
  let busiest = 0;
  let most = 0;
  let mostOwn = 0;
  const busy = new Map<number, number>();
  const look = (): number[] => {
    const now = performance.now();
    const found = readProcesses(browsers());
    const ms = now - at;
    const working = found.filter(
      ({ pid, cpuMs, renderer }) => renderer && cpuMs - (before.get(pid)?.cpuMs ?? 0) > wholeCore * ms,
    );
    for (const { pid } of found) {
      const isWorking = working.some((one) => one.pid === pid);
      busy.set(pid, isWorking ? (busy.get(pid) ?? 0) + ms : 0);
      busiest = Math.max(busiest, busy.get(pid) ?? 0);
    }
    most = Math.max(
      most,
      found.reduce((sum, { bytes }) => sum + bytes, 0),
    );
    mostOwn = Math.max(mostOwn, process.memoryUsage.rss());
    before = new Map(found.map((one) => [one.pid, one]));
    at = now;
    return working.map(({ pid }) => pid);
  };
  const timer = setInterval(look, everyMs);
  return {
    busiestMs: () => busiest,
    mostBytes: () => most,
    mostOwnBytes: () => mostOwn,
    spinning: async () => {
      clearInterval(timer);
      look();
      await delay(1_000);
      return look().length;
    },
    stop: () => clearInterval(timer),
  };
}
