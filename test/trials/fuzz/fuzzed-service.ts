// A whole service on a free port: PGlite in a temporary folder, a worker without a browser, and a payment provider on loopback.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { noFailures } from '#contract/run-status.ts';
import { insertArtifact } from '#service/store/artifacts.ts';
import { claimRun } from '#service/store/claim-run.ts';
import { finishRun } from '#service/store/finish-run.ts';
import { grantPlan } from '#service/store/grants.ts';
import type { Store } from '#service/store/open-store.ts';
import { changeSubscription } from '#service/store/subscriptions.ts';
import { readConfig } from '../../../src/main/config.ts';
import { type OpenService, openService } from '../../../src/main/open-service.ts';
import { startLoopbackStripe, stripeKey, webhookSecret } from '../../kit/loopback-stripe.ts';
import { findingOf, reportOf } from '../../kit/report-of.ts';
import { startPlainWorker } from './plain-worker.ts';

export interface FuzzedService {
  readonly port: number;
  readonly customerKey: string;
  readonly adminKey: string;
  /** Ends a queued run as a worker would, with two findings and a picture. */
  finish(runId: string): Promise<void>;
  /** Leaves a queued run running. */
  claim(runId: string): Promise<void>;
  /** Subscriptions of the account, as the payment provider describes them. */
  subscribe(count: number): Promise<string[]>;
  close(): Promise<void>;
}

export const pictureName = 'page.png';
const products = ['starter_pack', 'authenticated_audit', 'builder', 'scale'] as const;
const purchases = 5;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

async function grantPurchases({ store, local }: OpenService): Promise<void> {
  const grant = { accountId: local.account.id, now: store.clock(), actor: 'trial' };
  for (const plan of products)
    for (let made = 0; made < purchases; made++)
      await grantPlan(store, { ...grant, plan, externalRef: `trial ${plan} ${made}` });
}

async function finish(store: Store, runId: string): Promise<void> {
  const now = store.clock();
  await claimRun(store, { runId, workerId: 'trial', now, defer: async () => undefined });
  const picture = { name: pictureName, kind: 'screenshot', bytes: new Uint8Array(9), width: 3, height: 3 } as const;
  await insertArtifact(store, { ...picture, runId, now });
  const report = reportOf([findingOf('a'), findingOf('b')], ['/']);
  const stored = { ...report, run: { ...report.run, runId } };
  await finishRun(store, {
    runId,
    state: 'completed',
    verdict: report.verdict,
    failureCounts: noFailures,
    pagesJudged: 1,
    report: { body: JSON.stringify(stored), digest: report.digest },
    now,
    actor: 'trial',
  });
}

async function subscribe({ store, local }: OpenService, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, at) => `sub_${at}`);
  const row = { accountId: local.account.id, provider: 'stripe', plan: 'builder', state: 'active' } as const;
  await store.db.transaction().execute(async (trx) => {
    for (const id of ids) await changeSubscription(trx, { ...row, id, endsAt: null, changedAt: store.clock() });
  });
  return ids;
}

export async function openFuzzedService(): Promise<FuzzedService> {
  const folder = mkdtempSync(join(tmpdir(), 'proofrun-fuzz-'));
  const port = await freePort();
  const stripe = await startLoopbackStripe();
  const read = readConfig(
    {
      PORT: String(port),
      PROOFRUN_DATA_DIR: folder,
      PROOFRUN_RATE_LIMITS: '0',
      PROOFRUN_ALLOW_TARGETS: '127.0.0.1:*',
      PROOFRUN_CHECKOUT: 'stripe',
      PROOFRUN_STRIPE_SECRET_KEY: stripeKey,
      PROOFRUN_STRIPE_WEBHOOK_SECRET: webhookSecret,
      PROOFRUN_STRIPE_API_BASE: stripe.url,
    },
    folder,
  );
  if (!read.ok) throw new Error(read.problems.join(' '));
  const log = pino({ level: 'error' });
  const roles = { api: true, worker: false };
  const service = await openService({ config: read.config, roles, allow: read.config.allow, log });
  const { store } = service;
  await grantPurchases(service);
  const worker = await startPlainWorker(store, (error) => log.error(error));
  const keyIn = (name: string): string => readFileSync(join(folder, name), 'utf8').trim();
  return {
    port,
    customerKey: keyIn('api-key'),
    adminKey: keyIn('admin-key'),
    finish: (runId) => finish(store, runId),
    async claim(runId) {
      const now = store.clock();
      const { kind } = await claimRun(store, { runId, workerId: 'trial', now, defer: async () => undefined });
      if (kind !== 'claimed') throw new Error(`the run to claim is ${kind}`);
    },
    subscribe: (count) => subscribe(service, count),
    async close() {
      await worker.stop();
      await service.close();
      await stripe.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
