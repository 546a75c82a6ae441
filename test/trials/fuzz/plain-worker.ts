// A worker without a browser: it ends previews and tests of logins, so that whoever waits for one is answered.
import { notChecked } from '#core/parity/compare-route.ts';
import { jobParityOf } from '#core/parity/job-parity.ts';
import { suggestRuns } from '#core/parity/suggest-campaign.ts';
import { RunQueue } from '#service/queue/run-queue.ts';
import { claimLoginTest, finishLoginTest } from '#service/store/login-tests.ts';
import type { Store } from '#service/store/open-store.ts';
import { finishPreview, loadPreview } from '#service/store/previews.ts';

async function endPreview(store: Store, id: string): Promise<void> {
  const preview = await loadPreview(store.db, id);
  if (preview === null) return;
  const routeParities = [notChecked('/', 'pages_limit')];
  const runs = [...suggestRuns(preview.plan, { routes: 1, forms: 0, signIns: 0 })];
  const result = { jobParity: jobParityOf(routeParities), routeParities, runs };
  await finishPreview(store, { id, attempt: null }, { result });
}

export async function startPlainWorker(store: Store, onError: (error: unknown) => void): Promise<RunQueue> {
  const queue = new RunQueue(store, onError);
  await queue.start();
  await queue.workPreviews(
    { deliver: ({ id }) => endPreview(store, id), lost: (id) => endPreview(store, id) },
    { concurrency: 1 },
  );
  await queue.workLoginTests(async (job) => {
    if ((await claimLoginTest(store.db, job)) === null) return;
    await finishLoginTest(store.db, job, { outcome: 'signed_in', why: 'nobody looked' }, store.clock());
  });
  return queue;
}
