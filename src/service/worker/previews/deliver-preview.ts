// A delivered preview: a child process carries it out, twice if the first one dies, and its end is written once.
import type { PreviewReason } from '#contract/vocabulary/preview-reasons.ts';
import type { Trx } from '#service/store/open-store.ts';
import { type PreviewEnd, claimPreview, finishPreview, recordStandings } from '#service/store/previews.ts';
import { whyUnopened } from '#service/store/sealing/sealed-columns.ts';
import type { Preview } from '#service/store/tables.ts';
import type { WorkerDeps } from '../worker-deps.ts';
import { type PreviewLine, supervisePreview } from './supervise-preview.ts';

const maxAttempts = 2;

/** A delivery, as the queue hands it over. */
export interface PreviewDelivery {
  readonly id: string;
  readonly signal: AbortSignal;
  isStopping(): boolean;
  defer(trx: Trx): Promise<void>;
  giveBack(trx: Trx): Promise<void>;
}

type PreviewDeps = Pick<WorkerDeps, 'store' | 'children' | 'onError'>;

/** The second attempt leaves out what was open when the first one died. */
async function tryTwice(deps: PreviewDeps, preview: Preview, signal: AbortSignal): Promise<PreviewEnd> {
  const unopened = whyUnopened(preview, 'plan');
  if (unopened !== null) {
    deps.onError(unopened);
    return { reason: 'engine_crashed' };
  }
  let leaveOut: readonly string[] = [];
  let byTarget = true;
  let told: Promise<unknown> = Promise.resolve();
  const line: PreviewLine = {
    stopped: signal,
    onStandings: (routes) => {
      told = told.then(() => recordStandings(deps.store.db, preview, routes)).catch(deps.onError);
    },
  };
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const ended = await supervisePreview(deps.children, { plan: preview.plan, leaveOut }, line).finally(() => told);
    if (ended.kind === 'done') return { result: ended.result };
    deps.onError(ended.kind === 'failed' ? ended.error : new Error(`the process of a preview died: ${ended.why}`));
    byTarget &&= ended.kind === 'died' && ended.open.length > 0;
    if (ended.kind === 'died') {
      leaveOut = ended.open;
      if (ended.outOfTime) break;
    }
  }
  const reason: PreviewReason = byTarget ? 'target_crashes_browser' : 'engine_crashed';
  return { reason };
}

export async function deliverPreview(deps: PreviewDeps, job: PreviewDelivery, workerId: string): Promise<void> {
  const { store } = deps;
  const claimed = await claimPreview(store, { id: job.id, workerId, defer: (trx) => job.defer(trx) });
  if (claimed.kind !== 'claimed') return;
  const { preview } = claimed;
  try {
    const end = await tryTwice(deps, preview, job.signal);
    await finishPreview(store, { id: preview.id, attempt: preview.attempts }, end);
  } catch (error) {
    if (!job.isStopping()) throw error;
    await store.db.transaction().execute((trx) => job.giveBack(trx));
  }
}

/** Ends a preview whose every delivery failed. */
export async function abandonPreview({ store }: Pick<PreviewDeps, 'store'>, id: string): Promise<void> {
  await finishPreview(store, { id, attempt: null }, { reason: 'worker_lost' });
}
