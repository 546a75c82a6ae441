// How busy the machine is and how many tabs it has room for, whoever else uses it.
import { availableParallelism, cpus, freemem } from 'node:os';
import { Scheduler } from './scheduler.ts';

/** What a tab with a heavy page takes. */
const tabBytes = 150 * 2 ** 20;
const maxTabs = 12;
const maxWatched = 6;

function readTimes(): { idle: number; all: number } {
  let idle = 0;
  let all = 0;
  for (const { times } of cpus()) {
    idle += times.idle;
    all += times.user + times.nice + times.sys + times.idle + times.irq;
  }
  return { idle, all };
}

/** Each call answers for the time since the one before. */
function createGauge(): () => number {
  let before = readTimes();
  return () => {
    const now = readTimes();
    const all = now.all - before.all;
    const idle = now.idle - before.idle;
    before = now;
    return all <= 0 ? 0 : 1 - idle / all;
  };
}

export function createScheduler(now: () => number): Scheduler {
  const cores = availableParallelism();
  const room = Math.floor(freemem() / 2 / tabBytes);
  return new Scheduler({
    busy: createGauge(),
    now,
    tabs: { min: cores + 1, max: Math.max(cores + 1, Math.min(maxTabs, room)) },
    working: { min: cores, max: cores * 3 },
    watched: { min: cores, max: Math.max(cores, maxWatched) },
  });
}
