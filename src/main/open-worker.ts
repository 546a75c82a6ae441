// A worker: the browser and the handlers that take runs from the queue.
import { homedir, hostname } from 'node:os';
import { BrowserPool } from '#engine/browser/browser-pool.ts';
import { readChromiumPlaces } from '#engine/browser/chromium-places.ts';
import { type Chromium, findChromium } from '#engine/browser/find-chromium.ts';
import { hasEnded } from '#core/domain/run-machine.ts';
import type { AllowEntry } from '#engine/guard/allow-list.ts';
import type { RunQueue } from '#service/queue/run-queue.ts';
import type { Store } from '#service/store/open-store.ts';
import { loadRun } from '#service/store/runs.ts';
import { takeRun } from '#service/store/take-run.ts';
import { abandonRun, executeRun } from '#service/worker/execute-run.ts';
import type { WorkerDeps } from '#service/worker/worker-deps.ts';
import type { Config } from './config.ts';
import { forbiddenEndpoints } from './open-context.ts';
import { OperatorError } from './operator-error.ts';

/** More than any part of a run opens at once: waiting for a context would block those that have one. */
const maxContextsPerRun = 14;

export async function locateChromium(config: Config): Promise<Chromium> {
  const places = readChromiumPlaces({
    env: config.env,
    cwd: process.cwd(),
    home: homedir(),
    platform: process.platform,
    uid: process.getuid?.(),
  });
  try {
    return await findChromium({ ...places, dataFolder: config.dataDir });
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  }
}

export interface WorkerParts {
  readonly config: Config;
  readonly store: Store;
  readonly queue: RunQueue;
  readonly chromium: Chromium;
  readonly pool: BrowserPool;
  readonly allow: readonly AllowEntry[];
  readonly onError: (error: unknown) => void;
}

export const openPool = (config: Config, chromium: Chromium): BrowserPool =>
  new BrowserPool({ chromium, maxContexts: config.concurrency * maxContextsPerRun });

export async function startWork({ config, store, queue, chromium, pool, allow, onError }: WorkerParts): Promise<void> {
  const deps: WorkerDeps = {
    store,
    onError,
    engine: {
      pool,
      chromiumVersion: chromium.version,
      allow,
      forbidden: forbiddenEndpoints(config),
      now: () => performance.now(),
    },
  };
  const workerId = `${hostname()}:${process.pid}`;
  await queue.work(
    {
      deliver: async (job) => {
        await takeRun(store, job, { workerId, execute: (run, signal) => executeRun(deps, run, signal) });
      },
      lost: async (runId) => {
        const run = await loadRun(store.db, runId);
        if (run !== null && !hasEnded(run.state)) await abandonRun(deps, run);
      },
    },
    { concurrency: config.concurrency },
  );
}
