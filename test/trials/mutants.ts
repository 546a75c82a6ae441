// Makes the service wrong in small ways, one at a time, and counts how often a test notices.
// Usage: mutants.ts [--seed n] [--count n] [--only part-of-a-path] [--tests unit|all] [--minutes n]
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { randomFrom } from './fuzz/random-from.ts';
import { type Place, findPlaces } from './mutants/find-places.ts';
import { ImportGraph } from './mutants/import-graph.ts';
import { makeCopy } from './mutants/make-copy.ts';
import { TestRunner } from './mutants/test-runner.ts';
import { withSwitches } from './mutants/with-switches.ts';

const { values: given } = parseArgs({
  options: {
    seed: { type: 'string' },
    count: { type: 'string', default: '200' },
    only: { type: 'string', default: '' },
    tests: { type: 'string', default: 'all' },
    minutes: { type: 'string', default: '120' },
  },
});
const seed = Number(given.seed ?? Math.floor(Math.random() * 1e6));
const endsAt = performance.now() + Number(given.minutes) * 60_000;
const folders = ['src/core/fix-check', 'src/core/domain', 'src/core/report', 'src/service/app'];
const leastKilled = 0.85;
/** A test that takes this long under a mutant hangs. */
const hangMs = 60_000;
const maxMutantMs = 180_000;
const testsAtOnce = 6;

interface Mutant {
  readonly id: number;
  readonly file: string;
  readonly line: number;
  readonly place: Place;
  readonly change: string;
}
type Fate = { readonly killed: true; readonly by: string } | { readonly killed: false; readonly why: string };

const repository = resolve(import.meta.dirname, '../..');
const copy = makeCopy(repository);
const activeFile = join(copy.root, '.mutant');
const hitsFile = join(copy.root, '.reached');
const runner = new TestRunner(copy.root);

/** Said at the top of each changed file; a function, so that a circle of imports finds it too. */
const header = `function __on(id) {
  const state = (globalThis.__mutants ??= (() => {
    const fs = globalThis.process?.getBuiltinModule?.('node:fs');
    return { fs, on: fs === undefined ? -1 : Number(fs.readFileSync(${JSON.stringify(activeFile)}, 'utf8')), seen: new Set() };
  })());
  if (state.on < 0 && !state.seen.has(id)) {
    state.seen.add(id);
    state.fs?.appendFileSync(${JSON.stringify(hitsFile)}, id + ' ');
  }
  return id === state.on;
}`.replaceAll('\n', ' ');

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 90);

function drawMutants(): Mutant[] {
  const random = randomFrom(seed);
  const all = folders
    .flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: repository }))
    .filter((file) => !file.endsWith('.test.ts') && file.includes(given.only))
    .sort()
    .flatMap((file) => {
      const code = readFileSync(join(repository, file), 'utf8');
      return findPlaces(file, code).map((place) => ({ file, code, place }));
    });
  const drawn: typeof all = [];
  const left = [...all];
  while (drawn.length < Number(given.count) && left.length > 0)
    drawn.push(...left.splice(random.below(left.length), 1));
  console.log(`seed ${seed}: ${drawn.length} of ${all.length} places`);
  return drawn.map(({ file, code, place }, id) => {
    const wrong = place.wrong
      .map((part) => (typeof part === 'string' ? part : code.slice(part.from, part.to)))
      .join('');
    const change = `${oneLine(code.slice(place.start, place.end))}  →  ${oneLine(wrong)}`;
    return { id, file, line: code.slice(0, place.start).split('\n').length, place, change };
  });
}

interface KnownTest {
  readonly file: string;
  readonly database: boolean;
  /** How much it loads: what loads little is close to the file, and fast. */
  readonly size: number;
}

/** Tests that load one of the files and start no browser. */
function chooseTests(files: ReadonlySet<string>): KnownTest[] {
  const graph = new ImportGraph(copy.root);
  return globSync('{src,test}/**/*.test.ts', { cwd: copy.root })
    .map((file) => join(copy.root, file))
    .flatMap((file) => {
      const loads = graph.loads(file);
      if (loads.has('playwright-core') || ![...loads].some((each) => files.has(each))) return [];
      return [{ file, database: loads.has('kysely'), size: loads.size }];
    })
    .filter(({ database }) => given.tests === 'all' || !database)
    .sort((a, b) => Number(a.database) - Number(b.database) || a.size - b.size);
}

const turnOn = (id: number): void => writeFileSync(activeFile, String(id));

/** Which tests reach which mutant, from one run of each test without any. */
async function reachedBy(tests: readonly KnownTest[]): Promise<Map<number, KnownTest[]>> {
  const reached = new Map<number, KnownTest[]>();
  turnOn(-1);
  for (const test of tests) {
    writeFileSync(hitsFile, '');
    const ran = await runner.run([test.file], hangMs);
    if (ran.kind !== 'passed') {
      console.log(`  left out, ${ran.kind} without a mutant: ${relative(copy.root, test.file)}`);
      continue;
    }
    for (const id of new Set(readFileSync(hitsFile, 'utf8').trim().split(' ').filter(Boolean).map(Number)))
      reached.set(id, [...(reached.get(id) ?? []), test]);
  }
  return reached;
}

async function tryMutant({ id }: Mutant, tests: readonly KnownTest[]): Promise<Fate> {
  turnOn(id);
  const lastOrder = performance.now() + maxMutantMs;
  const light = tests.filter(({ database }) => !database);
  const orders = [
    ...Array.from({ length: Math.ceil(light.length / testsAtOnce) }, (_, n) =>
      light.slice(n * testsAtOnce, (n + 1) * testsAtOnce),
    ),
    ...tests.filter(({ database }) => database).map((test) => [test]),
  ];
  for (const order of orders) {
    if (performance.now() > lastOrder) return { killed: false, why: 'not killed in time' };
    const ran = await runner.run(
      order.map(({ file }) => file),
      hangMs,
    );
    if (ran.kind === 'hung') return { killed: true, by: 'time' };
    if (ran.kind === 'failed') return { killed: true, by: ran.by === null ? 'an error' : relative(copy.root, ran.by) };
  }
  return { killed: false, why: tests.length === 0 ? 'no test reaches it' : `${tests.length} tests reach it` };
}

const share = (of: readonly Fate[]): string => {
  const killed = of.filter((fate) => fate.killed).length;
  return `${killed} of ${of.length} killed (${(killed / Math.max(1, of.length)).toFixed(2)})`;
};

function sayFigures(mutants: readonly Mutant[], fates: readonly Fate[]): void {
  const by = (nameOf: (mutant: Mutant) => string): void => {
    for (const name of [...new Set(mutants.map(nameOf))].sort())
      console.log(`  ${name.padEnd(20)} ${share(fates.filter((_, at) => nameOf(mutants[at]!) === name))}`);
  };
  console.log('');
  by(({ file }) => folders.find((folder) => file.startsWith(folder)) ?? '');
  by(({ place }) => place.kind);
  console.log('\nSurvivors');
  for (const [at, fate] of fates.entries()) {
    const { file, line, change, place } = mutants[at]!;
    if (!fate.killed) console.log(`  ${file}:${line}  ${place.kind}, ${fate.why}\n      ${change}`);
  }
  console.log(`\nseed ${seed}: ${share(fates)}`);
}

async function trial(): Promise<boolean> {
  const mutants = drawMutants();
  for (const file of new Set(mutants.map((mutant) => mutant.file))) {
    const path = join(copy.root, file);
    const inside = mutants.filter((mutant) => mutant.file === file);
    writeFileSync(path, withSwitches(readFileSync(path, 'utf8'), inside, header));
  }
  const tests = chooseTests(new Set(mutants.map(({ file }) => join(copy.root, file))));
  console.log(`${tests.length} test files, ${tests.filter(({ database }) => database).length} with a database`);
  const reached = await reachedBy(tests);
  const fates: Fate[] = [];
  for (const mutant of mutants) {
    if (performance.now() > endsAt) {
      console.log(`out of time: ${mutants.length - fates.length} mutants were not tried`);
      break;
    }
    const fate = await tryMutant(mutant, reached.get(mutant.id) ?? []);
    fates.push(fate);
    const how = fate.killed ? `killed by ${fate.by}` : `SURVIVED, ${fate.why}`;
    console.log(`${String(mutant.id + 1).padStart(4)}  ${how}  ${mutant.file}:${mutant.line}  ${mutant.change}`);
  }
  sayFigures(mutants.slice(0, fates.length), fates);
  return fates.filter(({ killed }) => killed).length >= leastKilled * fates.length;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    runner.close();
    copy.remove();
    process.exit(1);
  });

let ok = false;
try {
  ok = await trial();
} finally {
  runner.close();
  copy.remove();
}
process.exitCode = ok ? 0 : 1;
