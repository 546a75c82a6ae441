// One blow: a process is killed or connections are cut, while a page of a run is being loaded.
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { listProcesses, treeOf } from '#service/worker/children/process-tree.ts';
import { type ProcessKind, processesIn } from '../../kit/processes-in.ts';
import { eventually } from './eventually.ts';
import type { Fleet } from './fleet.ts';
import type { Place } from './place.ts';
import type { SeededRandom } from './seeded-random.ts';

export const victims = ['supervisor', 'child', 'browser', 'connections'] as const;
export type Victim = (typeof victims)[number];

/** Within this time nothing of a killed process may live. Shorter than the next start takes to end what hung. */
const maxGoneMs = 6_000;
const maxBusyMs = 180_000;
const everyConnectionShare = 0.5;

export interface Blow {
  readonly victim: Victim;
  /** Until nothing of the victim was left. */
  readonly goneMs: number;
}

/** What a target was asked for so far. */
export interface Watched {
  readonly url: string;
  readonly hits: readonly unknown[];
  close(): Promise<void>;
}

export interface Battle {
  readonly place: Place;
  readonly fleet: Fleet;
  readonly targets: readonly Watched[];
  /** A blow follows the first sign of life within this time. */
  readonly maxLaterMs: number;
  readonly random: SeededRandom;
  readonly problems: string[];
}

function isAlive(pid: number): boolean {
  const file = `/proc/${pid}/status`;
  try {
    return existsSync(file) && !/^State:\s+[ZX]/m.test(readFileSync(file, 'utf8'));
  } catch {
    return false;
  }
}

const kinds: Record<Exclude<Victim, 'connections'>, ProcessKind> = {
  supervisor: 'service',
  child: 'child',
  browser: 'browser',
};

/** A run is at work: a page was asked for since the last blow. Then a moment that the seed chooses. */
async function untilBusy({ targets, random, fleet, problems, maxLaterMs }: Battle): Promise<void> {
  const hits = (): number => targets.reduce((count, target) => count + target.hits.length, 0);
  const before = hits();
  const busy = await eventually(() => {
    fleet.revive();
    return hits() > before;
  }, maxBusyMs);
  if (!busy) problems.push(`no run went on for ${maxBusyMs / 1_000} s`);
  await delay(random.next() * maxLaterMs);
}

async function cutConnections({ place, random, fleet }: Battle): Promise<void> {
  await fleet.ready();
  await place.cut(random.next() < everyConnectionShare);
  fleet.revive();
}

async function killOne(battle: Battle, victim: Exclude<Victim, 'connections'>): Promise<readonly number[]> {
  const { place, fleet, random, problems } = battle;
  let pids: readonly number[] = [];
  const found = await eventually(() => {
    pids =
      victim === 'supervisor'
        ? fleet.pids
        : processesIn(place.temp)
            .filter(({ kind }) => kind === kinds[victim])
            .map(({ pid }) => pid);
    return pids.length > 0;
  }, maxBusyMs);
  if (!found) {
    problems.push(`there was no ${victim} to kill for ${maxBusyMs / 1_000} s`);
    return [];
  }
  const pid = random.pick(pids.toSorted((a, b) => a - b));
  const tree = treeOf(listProcesses(), [pid]);
  if (victim === 'supervisor') await fleet.killAndRestart(pid);
  else if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  return tree;
}

export async function strike(battle: Battle, victim: Victim): Promise<Blow> {
  await untilBusy(battle);
  const began = performance.now();
  if (victim === 'connections') {
    await cutConnections(battle);
    return { victim, goneMs: 0 };
  }
  const tree = await killOne(battle, victim);
  const isGone = await eventually(() => !tree.some(isAlive), maxGoneMs);
  if (!isGone) battle.problems.push(`processes of a killed ${victim} still live: ${tree.filter(isAlive).join(', ')}`);
  return { victim, goneMs: performance.now() - began };
}
