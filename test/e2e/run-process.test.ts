// Each run has a process of its own: whatever becomes of it, the run ends in time, the service lives, and nothing is left.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { limit } from '#contract/limits.ts';
import type { RunStatus } from '#contract/run-status.ts';
import { hasEnded } from '#core/domain/run-machine.ts';
import { PROXY_PORTS_FOLDER } from '#engine/guard/proxy-ports.ts';
import type { RunChild } from '#service/worker/children/run-child.ts';
import { loadEntriesOfRun } from '#service/store/ledger-entries.ts';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { everyCase } from '../kit/every-case.ts';
import { type Routes, type Target, page, startTarget } from '../kit/target.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';

let world: WorkingService;
const targets: Target[] = [];
beforeAll(async () => {
  world = await startWorkingService();
}, 180_000);
afterAll(async () => {
  await world?.close();
  for (const each of targets) await each.close();
}, 30_000);

async function target(routes: Routes): Promise<Target> {
  const started = await startTarget(routes);
  targets.push(started);
  return started;
}

const home = page('Home', '<p>Welcome to the planner.</p><p><a href="/trap">Our plans</a></p>');
const silent = (): void => undefined;

/** The child that began to open a page of the target; `seen` are those of earlier attempts. */
async function childAt(app: Target, hits: number, seen: readonly RunChild[] = []): Promise<RunChild> {
  for (const end = Date.now() + 60_000; Date.now() < end; await new Promise((done) => setTimeout(done, 20))) {
    const child = world.children.children.find((each) => !seen.includes(each));
    if (child !== undefined && app.hits.filter((hit) => hit === 'GET /trap').length >= hits) return child;
  }
  throw new Error('no child opened the page');
}

const statusOf = async (runId: string): Promise<RunStatus> => (await world.get(`/api/runs/${runId}`)) as RunStatus;

function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

const kill = (child: RunChild): void => void process.kill(child.roots[0]!, 'SIGKILL');

describe('the process of a run', { timeout: 120_000 }, () => {
  it.runIf(everyCase)(
    'dies once: the run is tried again without the page that was open, and says so',
    async ({ expect }) => {
      const app = await target({ '/': home, '/trap': silent });
      const { runId } = await world.start({ url: `${app.url}/`, viewport: 'desktop' });
      const first = await childAt(app, 1);
      const pids = first.roots;
      app.serve({ '/': home, '/trap': page('Plans', '<p>All our plans.</p>') });
      kill(first);
      const { report } = await world.finished(runId);
      expect(report).toMatchObject({ verdict: 'inconclusive' });
      expect(report.coverageGrounding.routes.skipped).toContainEqual({
        route: '/trap',
        reason: 'the browser died while the page was open',
      });
      expect(pids.filter(isAlive)).toEqual([]);
    },
  );

  it('dies twice while a page is open: the target crashes the browser, and the run is charged', async ({ expect }) => {
    const app = await target({ '/': silent, '/trap': silent });
    const { runId } = await world.start({ url: `${app.url}/trap`, viewport: 'desktop' });
    const first = await childAt(app, 1);
    kill(first);
    kill(await childAt(app, 2, [first]));
    const { status, report } = await world.finished(runId);
    expect(status).toMatchObject({ state: 'completed', verdict: 'inconclusive', reason: 'target_crashes_browser' });
    expect(report.summary.sentence).toMatch(/^The browser died twice/);
    const kinds = (await loadEntriesOfRun(world.service.store.db, runId)).map(({ kind }) => kind);
    expect(kinds).toEqual(['debit']);
  });

  it('is stopped dead: a cancel still ends the run in time', async ({ expect }) => {
    const app = await target({ '/': silent, '/trap': silent });
    const { runId, key } = await world.start({ url: `${app.url}/trap`, viewport: 'desktop' });
    const child = await childAt(app, 1);
    const pids = child.roots;
    process.kill(pids[0]!, 'SIGSTOP');
    const asked = performance.now();
    const headers = { 'x-api-key': key };
    await world.app.inject({ method: 'POST', url: `/api/runs/${runId}/cancel`, headers });
    await expect
      .poll(async () => hasEnded((await statusOf(runId)).state), { timeout: 20_000, interval: 50 })
      .toBe(true);
    expect(performance.now() - asked).toBeLessThan(limit('cancelMs'));
    expect(await statusOf(runId)).toMatchObject({ state: 'cancelled' });
    await expect.poll(() => pids.filter(isAlive)).toEqual([]);
  });

  it('is over: neither a process nor a folder of it is left', async ({ expect }) => {
    const app = await target({ '/': page('Home', '<p>Welcome to the planner.</p>') });
    const before = new Set(readdirSync(tmpdir()));
    const { runId } = await world.start({ url: `${app.url}/`, viewport: 'desktop' });
    const pids: number[] = [];
    await expect.poll(() => pids.push(...world.children.children.flatMap(({ roots }) => roots))).toBeGreaterThan(1);
    await world.finished(runId);
    await expect.poll(() => pids.filter(isAlive)).toEqual([]);
    const ours = readdirSync(tmpdir()).filter((name) => !before.has(name) && name.includes(`-${process.pid}-`));
    expect(ours.filter((name) => existsSync(`${tmpdir()}/${name}`))).toEqual([]);
    const ports = readdirSync(PROXY_PORTS_FOLDER).filter((name) => pids.includes(Number(name.split('-')[1])));
    expect(ports).toEqual([]);
  });
});

describe('a run that holds too much memory', { timeout: 180_000 }, () => {
  it.runIf(everyCase)('is ended, and the target is named as the cause', async ({ expect }) => {
    const small = await startWorkingService({ maxMiB: 700 });
    const greedy = `<script>const held = []; setInterval(() => { const part = new Uint8Array(64e6).fill(7); held.push(part); }, 20);</script>`;
    const app = await target({ '/': page('Home', `<p>Welcome to the planner.</p>${greedy}`) });
    try {
      const { status } = await small.run({ url: `${app.url}/`, viewport: 'desktop' });
      expect(status).toMatchObject({ state: 'completed', verdict: 'inconclusive', reason: 'target_crashes_browser' });
    } finally {
      await small.close();
    }
  });
});
