// npm run trial:hostile [word]: every page that floods or hangs, as a run of a whole service. Each run ends in time with
// an honest verdict, /healthz answers within a second all the while, and no process or file of it is left.
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { limit } from '#contract/limits.ts';
import { listProcesses, treeOf } from '#service/worker/children/process-tree.ts';
import { floodRows } from '../hostile/floods/rows.ts';
import { hangRows } from '../hostile/hangs/rows.ts';
import { type HostilePage, servePage } from '../hostile/serve-page.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';

interface Row extends HostilePage {
  readonly name: string;
  readonly mayPass: boolean;
  readonly reaches: readonly string[];
}

const rows: readonly Row[] = [
  ...floodRows.map(({ noPass, reaches = [], ...row }) => ({ ...row, mayPass: noPass !== true, reaches })),
  ...hangRows.map((row) => ({ ...row, mayPass: row.ends === 'untouched', reaches: [] })),
];

const healthMs = 200;
const maxHealthMs = 1_000;
const maxRunMs = limit('fastScanMs') + 60_000;

/** The longest time that a health check took, and how often it failed. */
function watchHealth({ app }: WorkingService) {
  let longest = 0;
  let failed = 0;
  const look = async (): Promise<void> => {
    const asked = performance.now();
    const { statusCode } = await app.inject({ url: '/healthz' });
    longest = Math.max(longest, performance.now() - asked);
    if (statusCode !== 200) failed += 1;
  };
  let due = performance.now() + healthMs;
  const timer = setInterval(() => {
    // A timer that comes late is a service that did not answer.
    longest = Math.max(longest, performance.now() - due);
    due = performance.now() + healthMs;
    void look();
  }, healthMs);
  return {
    end: () => {
      clearInterval(timer);
      return { longest: Math.round(longest), failed };
    },
  };
}

const ours = (): readonly string[] => readdirSync(tmpdir()).filter((name) => name.includes(`-${process.pid}-`));
const runners = (): number => treeOf(listProcesses(), [process.pid]).length;

async function tryRow(world: WorkingService, row: Row): Promise<readonly string[]> {
  const problems: string[] = [];
  const served = await servePage(row, () => undefined);
  const [files, processes] = [ours().length, runners()];
  const health = watchHealth(world);
  const began = performance.now();
  try {
    const url = `http://hostile-${served.port}.localhost:${served.port}/`;
    const { status, report } = await world.run({ url, pagesLimit: 1, skipCrawl: true, viewport: 'desktop' });
    const ms = performance.now() - began;
    const { longest, failed } = health.end();
    const reached = report.limits.reached.map(({ name }) => name);
    if (ms > maxRunMs) problems.push('it took too long');
    if (!row.mayPass && status.verdict === 'pass') problems.push('it passed');
    if (
      row.reaches.length > 0 &&
      status.verdict !== 'inconclusive' &&
      !row.reaches.some((name) => reached.includes(name))
    )
      problems.push(`no limit is named but ${reached.join(', ') || 'none'}`);
    if (longest > maxHealthMs || failed > 0) problems.push(`/healthz took ${longest} ms and failed ${failed} times`);
    if (ours().length > files) problems.push('a folder is left');
    if (runners() > processes) problems.push('a process is left');
    const types = [...new Set(report.findings.map(({ type }) => type))].join(', ') || 'no finding';
    const facts = `${(ms / 1000).toFixed(0)} s, ${status.verdict}, ${types}, ${reached.join(', ') || 'no limit'}, health ${longest} ms`;
    console.log(`${problems.length === 0 ? 'ok   ' : 'WRONG'} ${row.name}: ${facts}`);
  } catch (error) {
    problems.push(String(error));
    console.log(`WRONG ${row.name}`);
  } finally {
    health.end();
    await served.close();
  }
  for (const problem of problems) console.log(`      ${problem}`);
  return problems;
}

const [word = ''] = process.argv.slice(2);
const chosen = rows.filter(({ name }) => name.includes(word));
const world = await startWorkingService({ concurrency: 1 });
let wrong = 0;
try {
  for (const row of chosen) if ((await tryRow(world, row)).length > 0) wrong += 1;
} finally {
  await world.close();
}
console.log(`${chosen.length - wrong} of ${chosen.length} hostile pages ended as they must`);
if (wrong > 0) process.exitCode = 1;
