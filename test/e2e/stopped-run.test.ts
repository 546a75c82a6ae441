// A run that is stopped while its findings are replayed is not over: it is cancelled, or goes back into the queue.
import { limit } from '#contract/limits.ts';
import { createDeadline } from '#engine/browser/deadline.ts';
import { parseAllowList } from '#engine/guard/allow-list.ts';
import { withRunTools } from '#engine/run/run-tools.ts';
import { runEngine } from '#engine/run-engine.ts';
import { loadReport } from '#service/store/reports.ts';
import { loadRun } from '#service/store/runs.ts';
import { takeRun } from '#service/store/take-run.ts';
import type { ChildPool } from '#service/worker/children/child-pool.ts';
import { executeRun } from '#service/worker/execute-run.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyCase } from '../kit/every-case.ts';
import { type TestService, startService } from '../kit/service.ts';
import { type Target, page, startTarget } from '../kit/target.ts';
import { type TestBrowser, openTestBrowser } from '../kit/visit.ts';
import { openTestChildren } from '../kit/working-service.ts';

const throwing = page('Planner', '<p>Plan your trip with us.</p><script>planner.start();</script>');

let service: TestService;
let browser: TestBrowser;
let children: ChildPool;
let door: FastifyInstance;
const targets: Target[] = [];
beforeAll(async () => {
  service = await startService();
  browser = await openTestBrowser();
  children = openTestChildren(browser, allowed(), () => undefined);
  door = await service.openDoor({ context: { targets: { allow: allowed() } } });
}, 180_000);
afterAll(async () => {
  await service?.close();
  await children?.close();
  await browser?.close();
  for (const each of targets) await each.close();
}, 30_000);

function allowed() {
  const allow = parseAllowList('*.localhost:*');
  if (!allow.ok) throw new Error(allow.reason);
  return allow.entries;
}

/** Starts a run and executes it; `stop` stops its worker. */
async function startAndExecute(target: Target, stop: AbortController) {
  const { key } = await service.addAccount();
  const answer = await door.inject({
    method: 'POST',
    url: '/api/runs/start',
    headers: { 'x-api-key': key },
    payload: { url: `${target.url}/`, skipCrawl: true, viewport: 'desktop' },
  });
  const { runId } = answer.json<{ runId: string }>();
  const deps = { store: service.store, children, onError: () => undefined };
  let givenBack = 0;
  const delivery = {
    runId,
    signal: stop.signal,
    isStopping: () => stop.signal.aborted,
    defer: async () => undefined,
    giveBack: async () => void (givenBack += 1),
  };
  const taken = takeRun(service.store, delivery, {
    workerId: 'test',
    execute: (run, signal) => executeRun(deps, run, signal),
  });
  const ended = taken.then(async (kind) => {
    const run = await loadRun(service.store.db, runId);
    const report = await loadReport(service.store.db, runId);
    return { kind, givenBack, state: run?.state, hasReport: report !== null };
  });
  return { runId, key, ended };
}

const cancel = (runId: string, key: string) =>
  door.inject({ method: 'POST', url: `/api/runs/${runId}/cancel`, headers: { 'x-api-key': key } });

/** Executes a run of a page that throws; `atReplay` is called when the page is loaded a second time, which never answers. */
async function stopAtReplay(atReplay: (runId: string, key: string, stop: AbortController) => Promise<unknown>) {
  const stop = new AbortController();
  const replayed = Promise.withResolvers<void>();
  let loads = 0;
  const target = await startTarget({
    '/': (_request, response) => {
      loads += 1;
      if (loads === 1) response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(throwing);
      if (loads === 2) replayed.resolve();
    },
  });
  targets.push(target);
  const { runId, key, ended } = await startAndExecute(target, stop);
  await replayed.promise;
  await atReplay(runId, key, stop);
  return { ...(await ended), loads };
}

test.runIf(everyCase)(
  'a cancel ends it as cancelled',
  async () => {
    const stopped = await stopAtReplay(cancel);
    expect(stopped).toMatchObject({ kind: 'claimed', state: 'cancelled', hasReport: true });
    expect(stopped.loads).toBeGreaterThan(1);
  },
  120_000,
);

test('a cancel ends it in time while a control hangs the page', async () => {
  const used = Promise.withResolvers<void>();
  const hangs = `const call = new XMLHttpRequest(); call.open('GET', '/used', false); call.send(); while (true);`;
  const target = await startTarget({
    '/': page('Planner', `<p>Plan your trip with us.</p><button onclick="${hangs}">Plan</button>`),
    '/used': (_request, response) => {
      response.end();
      used.resolve();
    },
  });
  targets.push(target);
  const { runId, key, ended } = await startAndExecute(target, new AbortController());
  await used.promise;
  const asked = performance.now();
  await cancel(runId, key);
  expect(await ended).toMatchObject({ kind: 'claimed', state: 'cancelled', hasReport: true });
  expect(performance.now() - asked).toBeLessThan(limit('cancelMs'));
}, 120_000);

test('a worker that stops gives it back, and says nothing about the target', async () => {
  const stopped = await stopAtReplay(async (_runId, _key, stop) => stop.abort(new Error('the worker is stopping')));
  expect(stopped).toMatchObject({ kind: 'given_back', givenBack: 1, state: 'running', hasReport: false });
}, 120_000);

test('replays that ran out of time before they started are reported as missing', async () => {
  const target = await startTarget({ '/': throwing });
  targets.push(target);
  const origin = target.url;
  const over = createDeadline({ ms: 10, what: 'the run', now: browser.engine.now, signal: AbortSignal.abort() });
  const at = { url: `${origin}/`, origin, host: new URL(origin).hostname, productionLooking: false };
  const deps = { ...browser.engine, allow: allowed() };
  const { visits, stoppedEarly } = await withRunTools(deps, at, (tools) =>
    runEngine(
      tools,
      {
        kind: 'replay',
        addresses: new Map(),
        orders: [
          {
            key: 'only',
            route: '/',
            context: 'laptop',
            arrivedBy: 'replay',
            steps: [{ action: 'goto', path: '/' }],
            checkLinks: [],
            viewports: [],
            watchMs: 0,
            picture: false,
            access: false,
          },
        ],
      },
      { emit: () => undefined, deadline: over, savePicture: async () => '' },
    ),
  );
  expect({ visits, stoppedEarly }).toEqual({ visits: [], stoppedEarly: true });
});
