// Runs with a saved login, from the queue to the store: no secret is shown, and what cannot sign in is refunded.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planRun } from '#core/domain/plan-run.ts';
import { hasEnded } from '#core/domain/run-machine.ts';
import { loadBalance } from '#service/store/ledger-entries.ts';
import { loadRun } from '#service/store/runs.ts';
import { startRunTransaction } from '#service/store/start-run-transaction.ts';
import { everyCase } from '../kit/every-case.ts';
import { saveLogin } from '../kit/save-login.ts';
import type { TestAccount } from '../kit/service.ts';
import { type Target, page, startTarget } from '../kit/target.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';
import { startOf } from '../store/start-of.ts';

let world: WorkingService;
let target: Target;
beforeAll(async () => {
  world = await startWorkingService({ concurrency: 1 });
  target = await startTarget({ '/': page('Shop', '<p>Welcome.</p>') });
}, 180_000);
afterAll(async () => {
  await world?.close();
  await target?.close();
}, 30_000);

/** As run start does it, without a request. */
async function startWith(account: TestAccount, loginId: string): Promise<string> {
  const url = new URL(`${target.url}/`);
  const planned = planRun(
    { url: url.href, skipCrawl: true, viewport: 'desktop', authSessionId: loginId },
    { url, allowListed: true },
    'seed',
  );
  if (!planned.ok) throw new Error(planned.refusal.message);
  const start = startOf(account.id, { plan: planned.plan, withLogin: true });
  await startRunTransaction(world.service.store, world.service.queue, start);
  return start.runId;
}

async function ended(runId: string) {
  const until = Date.now() + 120_000;
  for (;;) {
    const run = await loadRun(world.service.store.db, runId);
    if (run !== null && hasEnded(run.state)) return run;
    if (Date.now() > until) throw new Error(`the run is still ${run?.state}`);
    await new Promise((done) => setTimeout(done, 200));
  }
}

test('a secret of the login is masked in our own words, too, wherever the run is shown', async () => {
  const account = await world.service.addAccount();
  // Words of our own in the report of a run that cannot sign in.
  const password = 'Nothing was tested';
  const runId = await startWith(account, await saveLogin({ app: world.app }, account, target.url, password));
  const run = await ended(runId);
  expect(run).toMatchObject({ state: 'completed', refunded: true, verdict: 'blocked' });
  expect(await loadBalance(world.service.store.db, account.id, new Date())).toBe(10);
  const shown = [await world.get(`/api/runs/${runId}`), await world.get(`/api/runs/${runId}/report.json`)];
  expect(JSON.stringify([shown, run])).not.toContain(password);
}, 150_000);

test('a login that was revoked while the run was queued ends it blocked and refunded, before any page is opened', async () => {
  const account = await world.service.addAccount();
  const { store } = world.service;
  const loginId = await saveLogin({ app: world.app }, account, target.url);
  const opened = target.hits.length;
  await world.app.inject({
    method: 'DELETE',
    url: `/api/account/login-memories/${loginId}`,
    headers: { 'x-api-key': account.key },
  });
  const run = await ended(await startWith(account, loginId));
  expect(run).toMatchObject({ state: 'completed', verdict: 'blocked', reason: 'login_unusable', refunded: true });
  expect(await loadBalance(store.db, account.id, new Date())).toBe(10);
  expect(target.hits.length).toBe(opened);
}, 150_000);

test.runIf(everyCase)(
  'a run that cannot sign in is blocked and refunded, and its login is failing for the reason that the run gives',
  async () => {
    const account = await world.service.addAccount();
    const loginId = await saveLogin({ app: world.app }, account, target.url);
    const run = await ended(await startWith(account, loginId));
    expect(run).toMatchObject({ state: 'completed', verdict: 'blocked', refunded: true });
    const login = await world.app.inject({
      url: `/api/account/login-memories/${loginId}`,
      headers: { 'x-api-key': account.key },
    });
    expect(login.json()).toMatchObject({ status: 'failing', reason: expect.stringContaining('no_login_form') });
    expect([login.json().lastUsedAt, login.json().lastTestedAt]).toEqual([expect.any(String), expect.any(String)]);
  },
  200_000,
);
