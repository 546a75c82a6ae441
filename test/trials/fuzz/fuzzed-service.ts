// A whole service on a free port: PGlite in a temporary folder, no worker, so that no run ever opens a browser.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { noFailures } from '#contract/run-status.ts';
import { claimRun } from '#service/store/claim-run.ts';
import { finishRun } from '#service/store/finish-run.ts';
import { grantPlan } from '#service/store/grants.ts';
import { readConfig } from '../../../src/main/config.ts';
import { openService } from '../../../src/main/open-service.ts';
import { findingOf, reportOf } from '../../kit/report-of.ts';

export interface FuzzedService {
  readonly port: number;
  readonly customerKey: string;
  readonly adminKey: string;
  /** Ends a queued run as a worker would, with two findings. */
  finish(runId: string): Promise<void>;
  close(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

export async function openFuzzedService(): Promise<FuzzedService> {
  const folder = mkdtempSync(join(tmpdir(), 'proofrun-fuzz-'));
  const port = await freePort();
  const read = readConfig(
    {
      PORT: String(port),
      PROOFRUN_DATA_DIR: folder,
      PROOFRUN_RATE_LIMITS: '0',
      PROOFRUN_ALLOW_TARGETS: '127.0.0.1:*',
    },
    folder,
  );
  if (!read.ok) throw new Error(read.problems.join(' '));
  const log = pino({ level: 'error' });
  const service = await openService({
    config: read.config,
    roles: { api: true, worker: false },
    allow: read.config.allow,
    log,
  });
  const { store, local } = service;
  const grant = { accountId: local.account.id, now: store.clock(), actor: 'trial', externalRef: 'trial' };
  await grantPlan(store, { ...grant, plan: 'scale' });
  const keyIn = (name: string): string => readFileSync(join(folder, name), 'utf8').trim();
  return {
    port,
    customerKey: keyIn('api-key'),
    adminKey: keyIn('admin-key'),
    async finish(runId) {
      const now = store.clock();
      await claimRun(store, { runId, workerId: 'trial', now, defer: async () => undefined });
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
    },
    async close() {
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
