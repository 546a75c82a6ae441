// A whole service for a test: PGlite in a temporary folder, a queue without a worker, and no real name resolution.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { limit } from '#contract/limits.ts';
import type { KeyRole } from '#contract/vocabulary/key-roles.ts';
import { type OpenDesk, openDesk } from '#service/accounts/open-desk.ts';
import type { Mail } from '#service/accounts/mail.ts';
import type { AppContext } from '#service/app/app-context.ts';
import { openConsole } from '#service/app/console/console-files.ts';
import { openDocs } from '#service/app/docs/docs-library.ts';
import { docsTables } from '#service/app/docs/docs-tables.ts';
import { RecentCallers } from '#service/app/account/recent-callers.ts';
import { StatusWaits } from '#service/app/runs/status-waits.ts';
import { PacketSigner, makeSigningKey } from '#service/app/proof/packet-signer.ts';
import { ServedBytes } from '#service/app/served-bytes.ts';
import { createServer } from '#service/http/server.ts';
import { RunQueue } from '#service/queue/run-queue.ts';
import { insertAccount } from '#service/store/accounts.ts';
import { insertApiKey } from '#service/store/api-keys.ts';
import { freeGrantRef, grantPlan } from '#service/store/grants.ts';
import { newId } from '#service/store/new-id.ts';
import { type Store, openStore } from '#service/store/open-store.ts';
import { copyReadyDatabase } from './ready-database.ts';
import { testTargets } from './test-targets.ts';
import { testVault } from './test-vault.ts';

export interface TestAccount {
  readonly id: string;
  readonly key: string;
  readonly keyId: string;
}

export interface TestService {
  /** Where its files are. */
  readonly folder: string;
  readonly store: Store;
  readonly queue: RunQueue;
  readonly context: AppContext;
  readonly app: FastifyInstance;
  readonly desk: OpenDesk;
  /** What was mailed, the oldest first. */
  readonly mails: readonly Mail[];
  /** Moves the clock of the service forward. */
  advance(ms: number): void;
  addAccount(options?: { role?: KeyRole; free?: boolean }): Promise<TestAccount>;
  /** Another door on the same store, with other settings. */
  openDoor(options: Partial<DoorOptions>): Promise<FastifyInstance>;
  close(): Promise<void>;
}

export interface DoorOptions {
  readonly rateLimits: boolean;
  readonly trustProxy: boolean;
  readonly context: Partial<AppContext>;
  readonly logger: FastifyBaseLogger;
}

export const testPublicUrl = 'http://proofrun.test:4600';
const docsFolder = fileURLToPath(new URL('../../docs', import.meta.url));
const consoleFolder = fileURLToPath(new URL('../../build/console', import.meta.url));

export async function startService(): Promise<TestService> {
  const folder = mkdtempSync(join(tmpdir(), 'proofrun-service-'));
  let ahead = 0;
  const clock = (): Date => new Date(Date.now() + ahead);
  await copyReadyDatabase(folder);
  const store = await openStore({ dataDir: folder, clock, randomBytes, vault: testVault() });
  await store.migrate();
  const queueErrors: unknown[] = [];
  const queue = new RunQueue(store, (error) => queueErrors.push(error));
  await queue.start();
  const mails: Mail[] = [];
  const desk = openDesk({
    store,
    secret: store.vault.derive('sessions'),
    publicUrl: testPublicUrl,
    sendMail: async (mail) => void mails.push(mail),
    confirmsItself: true,
    onError: (error) => queueErrors.push(error),
  });
  const context: AppContext = {
    store,
    queue,
    clock,
    randomBytes,
    desk,
    publicUrl: testPublicUrl,
    targets: testTargets,
    settings: [],
    checkout: 'local',
    docs: openDocs({ folder: docsFolder, publicUrl: testPublicUrl, tables: docsTables([]) }),
    served: new ServedBytes({ maxBytes: 8 * 1024 * 1024, trustMs: 2_000, now: () => clock().getTime() }),
    recentCallers: new RecentCallers({ max: 1_000, trustMs: 2_000, now: () => clock().getTime() }),
    waits: new StatusWaits({ perReader: limit('statusWaitsPerKey'), inAll: limit('statusWaits') }),
    browserReady: null,
    signer: new PacketSigner([makeSigningKey(clock())]),
    console: openConsole(consoleFolder),
  };
  const doors: FastifyInstance[] = [];
  async function openDoor(options: Partial<DoorOptions>): Promise<FastifyInstance> {
    const app = await createServer({
      context: { ...context, ...options.context },
      rateLimits: options.rateLimits ?? false,
      trustProxy: options.trustProxy ?? false,
      logger: options.logger ?? pino({ level: 'error' }),
    });
    await app.ready();
    doors.push(app);
    return app;
  }
  return {
    folder,
    store,
    queue,
    context,
    app: await openDoor({}),
    desk,
    mails,
    openDoor,
    advance: (ms) => {
      ahead += ms;
    },
    async addAccount({ role = 'customer', free = true } = {}) {
      const id = newId('acc', randomBytes);
      await insertAccount(store.db, { id, name: 'test', createdAt: clock() });
      if (free) {
        const grant = {
          accountId: id,
          plan: 'free',
          now: clock(),
          actor: 'test',
          externalRef: freeGrantRef(id),
        } as const;
        await grantPlan(store, grant);
      }
      const { text, row } = await insertApiKey(store, { accountId: id, role, name: 'test', expiresAt: null });
      return { id, key: text, keyId: row.id };
    },
    async close() {
      for (const door of doors) await door.close();
      await queue.stop();
      await store.close();
      rmSync(folder, { recursive: true, force: true });
      if (queueErrors.length > 0) throw new AggregateError(queueErrors, 'the queue reported errors');
    },
  };
}
