// A worker: the processes of its runs and the handlers that take runs from the queue.
import { hostname } from 'node:os';
import { join } from 'node:path';
import { type Chromium, findChromium } from '#engine/browser/find-chromium.ts';
import { placesOfMachine } from '#engine/browser/places-of-machine.ts';
import { makePageTexts } from '#engine/make-page-texts.ts';
import type { AllowEntry } from '#engine/guard/allow-list.ts';
import type { RunQueue } from '#service/queue/run-queue.ts';
import type { Store } from '#service/store/open-store.ts';
import { ChildPool, type ChildPoolOptions } from '#service/worker/children/child-pool.ts';
import { deliverRun, loseRun } from '#service/worker/deliver-run.ts';
import { abandonPreview, deliverPreview } from '#service/worker/previews/deliver-preview.ts';
import { testLogin } from '#service/worker/test-login.ts';
import type { WorkerDeps } from '#service/worker/worker-deps.ts';
import { openCacheDir } from './cache-dir.ts';
import type { Config } from './config.ts';
import { forbiddenEndpoints } from './open-context.ts';
import { OperatorError } from './operator-error.ts';

/** A process takes a second to get ready; one that waits lets the next run begin at once. */
const maxWarm = 2;
/** A preview is free: it never takes more of a worker than one run does. */
const previewsAtOnce = 1;
const mebibyte = 1024 * 1024;

export async function locateChromium(config: Config): Promise<Chromium> {
  try {
    return await findChromium({ ...placesOfMachine(config.env), dataFolder: config.browserDir });
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  }
}

export interface WorkerParts {
  readonly config: Config;
  readonly store: Store;
  readonly queue: RunQueue;
  readonly children: ChildPool;
  readonly onError: (error: unknown) => void;
}

export interface ChildrenParts {
  readonly config: Config;
  readonly chromium: Chromium;
  readonly allow: readonly AllowEntry[];
  readonly onError: (error: unknown) => void;
  readonly onWeaker: ChildPoolOptions['onWeaker'];
}

export const openChildren = ({ config, chromium, allow, onError, onWeaker }: ChildrenParts): ChildPool =>
  new ChildPool({
    settings: makePageTexts().then((texts) => ({ chromium, allow, forbidden: forbiddenEndpoints(config), texts })),
    warm: Math.min(maxWarm, config.concurrency),
    maxBytes: config.runMemoryMiB * mebibyte,
    compileCache: join(openCacheDir(config.cacheDir) ?? config.dataDir, 'compiled'),
    onError,
    onWeaker,
  });

export async function startWork({ config, store, queue, children, onError }: WorkerParts): Promise<void> {
  const deps: WorkerDeps = { store, onError, children };
  const workerId = `${hostname()}:${process.pid}`;
  await queue.work(
    {
      deliver: async (job) => {
        await deliverRun(deps, job, workerId);
      },
      lost: (runId, signal) => loseRun(deps, runId, signal),
    },
    { concurrency: config.concurrency },
  );
  await queue.workPreviews(
    {
      deliver: (job) => deliverPreview(deps, job, workerId),
      lost: (previewId) => abandonPreview(deps, previewId),
    },
    { concurrency: previewsAtOnce },
  );
  await queue.workLoginTests((job, signal) => testLogin(deps, job, signal));
}
