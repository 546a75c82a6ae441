// A completed preview with many routes, written without a worker.
import { notChecked } from '#core/parity/compare-route.ts';
import { jobParityOf } from '#core/parity/job-parity.ts';
import { suggestRuns } from '#core/parity/suggest-campaign.ts';
import { newId } from '#service/store/new-id.ts';
import { finishPreview, startPreview } from '#service/store/previews.ts';
import type { TestAccount, TestService } from '../kit/service.ts';

export async function storedPreview(
  { store, queue }: TestService,
  account: TestAccount,
  routes: number,
): Promise<string> {
  const id = newId('prv', store.randomBytes);
  const host = 'staging.example.com';
  const target = { url: `https://${host}/`, origin: `https://${host}`, host, productionLooking: false };
  const plan = { target, entry: '/', paths: null, pagesLimit: 50, budgetMs: 1_000 };
  await startPreview(store, queue, { id, accountId: account.id, plan, targetDomain: host, now: store.clock() });
  const routeParities = Array.from({ length: routes }, (_, at) =>
    notChecked(`/${'long-route-'.repeat(8)}${at}`, 'pages_limit'),
  );
  const runs = [...suggestRuns(plan, { routes, forms: 0, signIns: 0 })];
  await finishPreview(
    store,
    { id, attempt: null },
    { result: { jobParity: jobParityOf(routeParities), routeParities, runs } },
  );
  return id;
}
