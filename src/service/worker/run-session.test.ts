import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '#service/store/open-store.ts';
import { Vault } from '#service/store/sealing/vault.ts';
import type { Run } from '#service/store/tables.ts';
import { expect, test } from 'vitest';
import { RunSession, RunCancelled, RunLost } from './run-session.ts';

test('a store that stays away stops the run with its error, and nothing else of the process', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'proofrun-live-'));
  const vault = new Vault(() => [], randomBytes);
  const store = await openStore({ dataDir, clock: () => new Date(), randomBytes, vault });
  await store.close();
  const live = new RunSession(store, { id: 'run_x', attempts: 1, screenshotsServed: 0 } as Run);
  try {
    live.start();
    await expect.poll(() => live.stopped.aborted, { timeout: 10_000 }).toBe(true);
    expect(live.stopped.reason).toBeInstanceOf(Error);
    expect(live.stopped.reason).not.toBeInstanceOf(RunCancelled);
    expect(live.stopped.reason).not.toBeInstanceOf(RunLost);
  } finally {
    await live.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 60_000);
