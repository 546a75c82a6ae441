// A store of its own for one test file, on either engine, and the few things every test of it needs.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { PlanId } from '#contract/plans.ts';
import { noFailures } from '#contract/run-status.ts';
import { RunQueue } from '#service/queue/run-queue.ts';
import { insertAccount } from '#service/store/accounts.ts';
import type { FinishRun } from '#service/store/finish-run.ts';
import { grantPlan } from '#service/store/grants.ts';
import { newId } from '#service/store/new-id.ts';
import { openStore, type Store } from '#service/store/open-store.ts';
import type { Vault } from '#service/store/sealing/vault.ts';
import { copyReadyDatabase } from '../kit/ready-database.ts';
import { testVault } from '../kit/test-vault.ts';

export const engines = ['pglite', 'postgres'] as const;
export type EngineName = (typeof engines)[number];

export interface Place {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  remove(): Promise<void>;
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A folder with an empty database or, on PostgreSQL, an empty folder and an empty database. */
export async function makePlace(engine: EngineName): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'proofrun-store-'));
  const removeFolder = (): void => rmSync(dataDir, { recursive: true, force: true });
  if (engine === 'pglite') {
    await copyReadyDatabase(dataDir);
    return { databaseUrl: undefined, dataDir, remove: async () => removeFolder() };
  }
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(`create database ${name}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return {
    databaseUrl: url.href,
    dataDir,
    async remove() {
      await onServer(`drop database if exists ${name} with (force)`);
      removeFolder();
    },
  };
}

export interface TestStore {
  readonly store: Store;
  readonly queue: RunQueue;
  close(): Promise<void>;
}

export async function openAt(
  { databaseUrl, dataDir }: Place,
  clock: () => Date = () => new Date(),
  vault: Vault = testVault(),
): Promise<TestStore> {
  const store = await openStore({ databaseUrl, dataDir, clock, randomBytes, vault });
  await store.migrate();
  const queue = new RunQueue(store, (error) => console.error(error));
  await queue.start();
  return {
    store,
    queue,
    async close() {
      await queue.stop();
      await store.close();
    },
  };
}

export async function makeAccount(store: Store, plan: PlanId | null, now = new Date()): Promise<string> {
  const id = newId('acc', randomBytes);
  await insertAccount(store.db, { id, name: 'test', createdAt: now });
  if (plan !== null) await grantPlan(store, { accountId: id, plan, now, actor: 'test', externalRef: `first ${id}` });
  return id;
}

export function endOf(runId: string, part: Partial<FinishRun> = {}): FinishRun {
  return {
    runId,
    state: 'completed',
    verdict: 'pass',
    failureCounts: noFailures,
    pagesJudged: 1,
    report: { body: '{"schemaVersion":1}', digest: 'digest' },
    now: new Date(),
    actor: 'worker',
    ...part,
  };
}
