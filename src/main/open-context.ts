import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { limit } from '#contract/limits.ts';
import { loadWorkflowCode } from '#engine/export/load-workflow-code.ts';
import type { AllowEntry } from '#engine/guard/allow-list.ts';
import type { Endpoint } from '#engine/guard/forbidden-endpoint.ts';
import type { AppContext } from '#service/app/app-context.ts';
import { openConsole } from '#service/app/console/console-files.ts';
import { openDocs } from '#service/app/docs/docs-library.ts';
import { docsTables } from '#service/app/docs/docs-tables.ts';
import { RecentCallers } from '#service/app/account/recent-callers.ts';
import { StatusWaits } from '#service/app/runs/status-waits.ts';
import { PacketSigner } from '#service/app/proof/packet-signer.ts';
import { ServedBytes } from '#service/app/served-bytes.ts';
import type { RunQueue } from '#service/queue/run-queue.ts';
import type { SignInDesk } from '#service/app/account/sign-in-desk.ts';
import type { Store } from '#service/store/open-store.ts';
import { type Config, settings } from './config.ts';
import { ensureSigningKeys } from './signing-keys.ts';
import { shownSettings } from './shown-settings.ts';

const docsFolder = fileURLToPath(new URL('../../docs', import.meta.url));
const consoleFolder = fileURLToPath(new URL('../../build/console', import.meta.url));
const maxServedBytes = 64 * 1024 * 1024;
const maxRememberedKeys = 10_000;
const maxTrustMs = 2_000;
const POSTGRES_PORT = 5432;

/** The database is never a target, whatever the operator allows. The driver prefers the host and port of the query. */
export function forbiddenEndpoints(config: Config): readonly Endpoint[] {
  if (config.databaseUrl === null) return [];
  const { hostname, port, searchParams } = new URL(config.databaseUrl);
  const given = [searchParams.get('port'), port].map(Number).find((each) => each > 0);
  const hosts = [searchParams.get('host') ?? '', hostname].filter((host) => host !== '' && !host.startsWith('/'));
  return (hosts.length > 0 ? hosts : ['localhost']).map((host) => ({ host, port: given ?? POSTGRES_PORT }));
}

export interface ContextParts {
  readonly config: Config;
  readonly store: Store;
  readonly desk: SignInDesk;
  readonly queue: RunQueue;
  readonly checkout: AppContext['checkout'];
  readonly publicUrl: string;
  readonly allow: readonly AllowEntry[];
  readonly browserReady: AppContext['browserReady'];
}

export function openContext(parts: ContextParts): AppContext {
  const { config, store, desk, queue, checkout, publicUrl, allow, browserReady } = parts;
  const now = (): number => performance.now();
  return {
    store,
    queue,
    clock: store.clock,
    randomBytes,
    desk,
    publicUrl,
    targets: { allow, forbidden: forbiddenEndpoints(config) },
    settings: shownSettings(config),
    checkout,
    docs: openDocs({ folder: docsFolder, publicUrl, tables: docsTables(settings) }),
    served: new ServedBytes({ maxBytes: maxServedBytes, trustMs: maxTrustMs, now }),
    recentCallers: new RecentCallers({ max: maxRememberedKeys, trustMs: maxTrustMs, now }),
    waits: new StatusWaits({ perReader: limit('statusWaitsPerKey'), inAll: limit('statusWaits') }),
    browserReady,
    signer: new PacketSigner(ensureSigningKeys(config.dataDir, store.clock())),
    workflowCode: loadWorkflowCode,
    console: openConsole(consoleFolder),
  };
}
