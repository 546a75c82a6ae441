// npm run trial:kill [--crud] [--database pglite|postgres] [--kills <n>] [--cuts <n>] [--seed <n>]: processes of the
// service are killed and connections to PostgreSQL cut while short runs go on, or with --crud runs that create, change
// and delete records. No run and no credit may be lost or doubled, and nothing may be left, in the targets either.
import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { PROXY_PORTS_FOLDER } from '#engine/guard/proxy-ports.ts';
import { endBinaries } from '../kit/binary.ts';
import { processesIn } from '../kit/processes-in.ts';
import { type Blow, type Victim, strike, victims } from './kill/blows.ts';
import { type Books, readBooks } from './kill/books.ts';
import { eventually } from './kill/eventually.ts';
import { Fleet } from './kill/fleet.ts';
import { type Database, makePlace } from './kill/place.ts';
import { type SeededRandom, seededRandom } from './kill/seeded-random.ts';
import { Traffic } from './kill/traffic.ts';
import { type War, lifecycles, scans } from './kill/war.ts';

const { values } = parseArgs({
  options: {
    crud: { type: 'boolean', default: false },
    database: { type: 'string' },
    kills: { type: 'string', default: '100' },
    cuts: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const chosen = (['pglite', 'postgres'] as const).filter((name) => [undefined, name].includes(values.database as never));
const [kills, cuts, seed] = [values.kills, values.cuts, values.seed].map(Number) as [number, number, number];
if (chosen.length === 0) throw new Error('--database must be pglite or postgres');
if (![kills, cuts, seed].every(Number.isInteger)) throw new Error('--kills, --cuts and --seed must be whole numbers');

process.on('exit', endBinaries);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const lastStopMs = 10_000;

/** The order of the blows: the seed mixes kills and cuts. */
function orderOf(
  { victims: chosenVictims }: War,
  random: SeededRandom,
  killCount: number,
  cutCount: number,
): readonly Victim[] {
  const blows = Array.from({ length: killCount }, (): Victim => random.pick(chosenVictims));
  for (let cut = 0; cut < cutCount; cut += 1)
    blows.splice(Math.floor(random.next() * (blows.length + 1)), 0, 'connections');
  return blows;
}

function printBlows(database: Database, blows: readonly Blow[]): void {
  console.log(`\n${database.padEnd(12)} blows  slowest until gone`);
  for (const victim of victims) {
    const mine = blows.filter((blow) => blow.victim === victim);
    if (mine.length === 0) continue;
    const slowest = (Math.max(...mine.map(({ goneMs }) => goneMs)) / 1_000).toFixed(1);
    console.log(
      `${victim.padEnd(12)} ${String(mine.length).padStart(5)}  ${victim === 'connections' ? '-' : `${slowest} s`}`,
    );
  }
}

function printBooks({ runs, granted, debited, refunded, balance }: Books): void {
  const counts = Map.groupBy(runs, ({ state, verdict }) => (verdict === null ? state : `${state} (${verdict})`));
  const ends = [...counts].map(([end, of]) => `${of.length} ${end}`).join(', ');
  const again = runs.filter(({ attempts }) => attempts > 1);
  const most = Math.max(0, ...runs.map(({ attempts }) => attempts));
  console.log(`runs: ${runs.length} in all: ${ends}; ${again.length} taken up again, at most ${most} attempts`);
  console.log(`credits: ${granted} granted - ${debited} debited + ${refunded} refunded = ${balance}`);
}

/** The entries of processes that are dead; the folder is shared with other services on this machine. */
const deadPorts = (pids: ReadonlySet<number>): readonly string[] =>
  readdirSync(PROXY_PORTS_FOLDER).filter((name) => pids.has(Number(name.split('-')[1])));

async function tryOn(database: Database, killCount: number, cutCount: number, random: SeededRandom): Promise<string[]> {
  const place = await makePlace(database);
  const fleet = await Fleet.open(place);
  const war = await (values.crud ? lifecycles() : scans());
  const { targets, load, maxLaterMs } = war;
  const traffic = new Traffic(
    fleet,
    targets.map(({ url }) => url),
    load,
  );
  const problems: string[] = [];
  const seen = new Set<number>();
  const blows: Blow[] = [];
  try {
    await fleet.start();
    traffic.begin();
    for (const [index, victim] of orderOf(war, random, killCount, cutCount).entries()) {
      for (const { pid } of processesIn(place.temp)) seen.add(pid);
      const blow = await strike({ place, fleet, targets, maxLaterMs, random, problems }, victim);
      blows.push(blow);
      const gone = victim === 'connections' ? 'cut' : `gone after ${(blow.goneMs / 1_000).toFixed(1)} s`;
      console.log(`${String(index + 1).padStart(3)} ${victim}: ${gone}; ${traffic.starts} runs so far`);
    }
    await traffic.finish();
    problems.push(...(await war.problems()));
    await fleet.stop();
    const isEmpty = (): boolean => processesIn(place.temp).length === 0;
    if (!(await eventually(isEmpty, lastStopMs))) problems.push(`left: ${JSON.stringify(processesIn(place.temp))}`);
    await fleet.start();
    await fleet.stop();
    if (!(await eventually(isEmpty, lastStopMs))) problems.push(`left: ${JSON.stringify(processesIn(place.temp))}`);
    const left = [...readdirSync(place.temp), ...deadPorts(seen)];
    if (left.length > 0) problems.push(`left in the temp folder: ${left.join(', ')}`);
    const books = await readBooks(place, traffic);
    printBlows(database, blows);
    printBooks(books);
    return [...problems, ...fleet.problems, ...traffic.problems, ...books.problems];
  } finally {
    await fleet.end();
    await Promise.all(targets.map((target) => target.close()));
    await place.remove();
  }
}

const cutsToo = chosen.includes('postgres') ? `, ${cuts} cuts on PostgreSQL` : '';
console.log(`seed ${seed}: ${kills} kills on ${chosen.join(' and ')}${cutsToo}`);
let bad = 0;
for (const [index, database] of chosen.entries()) {
  const share = Math.floor(kills / chosen.length) + (index < kills % chosen.length ? 1 : 0);
  const problems = await tryOn(database, share, database === 'postgres' ? cuts : 0, seededRandom(seed + index));
  for (const problem of problems) console.log(`VIOLATION: ${problem}`);
  console.log(`${database}: ${problems.length === 0 ? 'nothing lost, nothing doubled, nothing left' : 'FAILED'}`);
  bad += problems.length;
}
process.exit(bad === 0 ? 0 : 1);
