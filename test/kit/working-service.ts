// A service with a worker and real browsers; names under .localhost lead to loopback, as the operator allowed.
import { EventEmitter, once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { limit } from '#contract/limits.ts';
import type { Report } from '#contract/report.ts';
import type { RunStart } from '#contract/run-start.ts';
import type { RunStatus } from '#contract/run-status.ts';
import { hasEnded } from '#core/domain/run-machine.ts';
import { loadWorkflowCode } from '#engine/export/load-workflow-code.ts';
import type { EngineDeps } from '#engine/run/engine-run.ts';
import { makePageTexts } from '#engine/make-page-texts.ts';
import { type AllowEntry, parseAllowList } from '#engine/guard/allow-list.ts';
import { ChildPool } from '#service/worker/children/child-pool.ts';
import { deliverRun, loseRun } from '#service/worker/deliver-run.ts';
import { abandonPreview, deliverPreview } from '#service/worker/previews/deliver-preview.ts';
import { testLogin } from '#service/worker/test-login.ts';
import type { FastifyInstance } from 'fastify';
import { type TestService, startService } from './service.ts';
import { type TestBrowser, openTestBrowser } from './visit.ts';

export interface FinishedRun {
  readonly runId: string;
  readonly status: RunStatus;
  readonly report: Report;
}

export interface WorkingService {
  readonly service: TestService;
  readonly browser: TestBrowser;
  /** The processes of its runs. */
  readonly children: ChildPool;
  /** An engine in this process, for tests that ask it directly. */
  readonly engine: EngineDeps;
  readonly app: FastifyInstance;
  /** A fresh account each time, so that the limit of running runs per account never couples two tests. */
  start(body: RunStart): Promise<{ runId: string; key: string }>;
  finished(runId: string): Promise<FinishedRun>;
  run(body: RunStart): Promise<FinishedRun>;
  get(path: string): Promise<unknown>;
  close(): Promise<void>;
}

/** A run that its worker has finished with is seen at once; this is for those that end otherwise. */
const pollMs = 1_000;
/** Longer than any run may take; a run that waits in the queue has not begun to. */
const patienceMs = 660_000;

const compileCache = fileURLToPath(new URL('../../node_modules/.cache/proofrun', import.meta.url));

export const openTestChildren = (
  { chromium }: TestBrowser,
  allow: readonly AllowEntry[],
  onError: (error: unknown) => void,
  { maxMiB = limit('runMemoryMiB'), warm = 0 }: Pick<WorkingOptions, 'maxMiB' | 'warm'> = {},
): ChildPool =>
  new ChildPool({
    settings: makePageTexts().then((texts) => ({ chromium, allow, forbidden: [], texts })),
    warm,
    maxBytes: maxMiB * 1024 * 1024,
    compileCache,
    onError,
    onWeaker: (_confinement, why) => onError(new Error(why)),
  });

export interface WorkingOptions {
  readonly concurrency?: number;
  /** What a run may hold. */
  readonly maxMiB?: number;
  /** Processes that wait for the next run. None by default: a test that starts one run would pay for two. */
  readonly warm?: number;
}

export async function startWorkingService({
  concurrency = 4,
  ...options
}: WorkingOptions = {}): Promise<WorkingService> {
  const service = await startService();
  const browser = await openTestBrowser();
  const allow = parseAllowList('*.localhost:*');
  if (!allow.ok) throw new Error(allow.reason);
  const app = await service.openDoor({
    context: { targets: { allow: allow.entries }, workflowCode: loadWorkflowCode },
  });
  const engine: EngineDeps = { ...browser.engine, allow: allow.entries };
  const failures: unknown[] = [];
  const onError = (error: unknown): void => void failures.push(error);
  const children = openTestChildren(browser, allow.entries, onError, options);
  const deps = { store: service.store, children, onError };
  const handled = new EventEmitter();
  handled.setMaxListeners(0);
  const telling = (work: Promise<unknown>): Promise<void> => work.then(() => void handled.emit('run'));
  await service.queue.work(
    {
      deliver: (job) => telling(deliverRun(deps, job, 'test')),
      lost: (runId, signal) => telling(loseRun(deps, runId, signal)),
    },
    { concurrency },
  );
  await service.queue.workPreviews(
    { deliver: (job) => deliverPreview(deps, job, 'test'), lost: (id) => abandonPreview(deps, id) },
    { concurrency: 2 },
  );
  await service.queue.workLoginTests((job, signal) => testLogin(deps, job, signal));
  const get = async (path: string): Promise<unknown> => (await app.inject({ url: path })).json();

  async function start(body: RunStart): Promise<{ runId: string; key: string }> {
    const { key } = await service.addAccount();
    const answer = await app.inject({
      method: 'POST',
      url: '/api/runs/start',
      headers: { 'x-api-key': key },
      payload: body,
    });
    if (answer.statusCode !== 200) throw new Error(`start answered ${answer.statusCode}: ${answer.body}`);
    return { runId: answer.json<{ runId: string }>().runId, key };
  }

  async function finished(runId: string): Promise<FinishedRun> {
    let end = Date.now() + patienceMs;
    for (;;) {
      const status = (await get(`/api/runs/${runId}`)) as RunStatus;
      if (status.state === 'queued') end = Date.now() + patienceMs;
      if (status.state === 'errored') throw new AggregateError(failures, 'the engine failed', { cause: failures[0] });
      if (hasEnded(status.state))
        return { runId, status, report: (await get(`/api/runs/${runId}/report.json`)) as Report };
      if (Date.now() > end) throw new Error(`run is still ${status.state}: ${status.currentStep}`);
      await once(handled, 'run', { signal: AbortSignal.timeout(pollMs) }).catch(() => undefined);
    }
  }

  return {
    service,
    browser,
    children,
    engine,
    app,
    start,
    finished,
    run: async (body) => finished((await start(body)).runId),
    get,
    async close() {
      await service.close();
      await children.close();
      await browser.close();
    },
  };
}
