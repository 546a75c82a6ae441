// The keys of the local account: through the service while it runs, and in its database while it does not.
import type { AccountKey } from '#contract/account.ts';
import type { CliWorld } from '#faces/cli/cli-world.ts';
import { type ExitCode, exitCodes } from '#faces/cli/exit-codes.ts';
import type { NewKey, Shown } from '#faces/cli/local-commands.ts';
import { terminalText } from '#faces/cli/terminal-text.ts';
import { type ProofrunClient, createClient } from '#faces/client/proofrun-client.ts';
import { ProofrunError } from '#faces/client/proofrun-error.ts';
import { shownKey } from '#service/app/account/shown-key.ts';
import { insertApiKey, loadApiKeys, revokeApiKey } from '#service/store/api-keys.ts';
import type { Store } from '#service/store/open-store.ts';
import type { Config } from './config.ts';
import { readAddress, readKeyFile } from './data-folder.ts';
import { ensureLocalAccount } from './local-account.ts';
import { openRows } from './open-rows.ts';

const DAY_MS = 86_400_000;
const maxAnswerMs = 2_000;

async function withStore<T>(config: Config, use: (store: Store, accountId: string) => Promise<T>): Promise<T> {
  const store = await openRows(config);
  try {
    const { account } = await ensureLocalAccount(store, config.dataDir);
    return await use(store, account.id);
  } finally {
    await store.close();
  }
}

/** The service that holds the built-in database, asked with the admin key of the folder; null: there is none. */
async function runningService(config: Config): Promise<ProofrunClient | null> {
  const running = config.databaseUrl === null ? readAddress(config.dataDir) : null;
  const apiKey = readKeyFile(config.dataDir, 'admin-key');
  if (running === null || apiKey === null) return null;
  try {
    const health = await fetch(`${running.url}/healthz`, { signal: AbortSignal.timeout(maxAnswerMs) });
    return health.ok ? createClient({ baseUrl: running.url, apiKey }) : null;
  } catch {
    return null;
  }
}

function sayMade(world: CliWorld, { key, ...made }: AccountKey & { readonly key: string }, { json }: Shown): ExitCode {
  if (json) {
    world.out(JSON.stringify({ ...made, key }));
    return exitCodes.pass;
  }
  const { id, role } = made;
  world.err(`Key ${id}, role ${role}. It is shown only once:`);
  world.out(key);
  return exitCodes.pass;
}

export async function createKey(
  config: Config,
  world: CliWorld,
  { name, role, days }: NewKey,
  shown: Shown,
): Promise<ExitCode> {
  const service = await runningService(config);
  if (service !== null) {
    const body = { name, role, ...(days !== null && { days }) };
    return sayMade(world, await service.call('create_key', { body }), shown);
  }
  return await withStore(config, async (store, accountId) => {
    const expiresAt = days === null ? null : new Date(store.clock().getTime() + days * DAY_MS);
    const { text, row } = await insertApiKey(store, { accountId, role, name, expiresAt });
    return sayMade(world, { ...shownKey(row, store.clock()), key: text }, shown);
  });
}

const lineOf = ({ id, prefix, role, state, expiresAt, lastUsedAt, name }: AccountKey): string => {
  const until = state === 'valid' && expiresAt !== null ? `until ${expiresAt}` : state;
  return terminalText(`${id}  ${prefix}…  ${role.padEnd(8)}  ${until}  ${lastUsedAt ?? 'never used'}  ${name}`);
};

export async function listKeys(config: Config, world: CliWorld, { json }: Shown): Promise<ExitCode> {
  const service = await runningService(config);
  const keys =
    service !== null
      ? (await service.call('list_keys', {})).keys
      : await withStore(config, async (store, accountId) =>
          (await loadApiKeys(store.db, accountId)).map((key) => shownKey(key, store.clock())),
        );
  if (json) world.out(JSON.stringify({ keys }));
  else for (const key of keys) world.out(lineOf(key));
  return exitCodes.pass;
}

async function revokeThrough(service: ProofrunClient, keyId: string): Promise<boolean> {
  try {
    await service.call('revoke_key', { params: { keyId } });
    return true;
  } catch (error) {
    if (error instanceof ProofrunError && error.envelope.error === 'not_found') return false;
    throw error;
  }
}

export async function revokeKey(config: Config, world: CliWorld, keyId: string, { json }: Shown): Promise<ExitCode> {
  const service = await runningService(config);
  const revoked =
    service !== null
      ? await revokeThrough(service, keyId)
      : await withStore(config, async (store, accountId) => {
          const mine = (await loadApiKeys(store.db, accountId)).some((key) => key.id === keyId);
          return mine && (await revokeApiKey(store.db, keyId, store.clock()));
        });
  if (json) world.out(JSON.stringify({ id: keyId, revoked }));
  else
    world.err(revoked ? `Key ${terminalText(keyId)} is revoked.` : 'There is no such key, or it was already revoked.');
  return revoked ? exitCodes.pass : exitCodes.refused;
}
