import type { CliWorld } from '#faces/cli/cli-world.ts';
import { type ExitCode, exitCodes } from '#faces/cli/exit-codes.ts';
import type { NewKey } from '#faces/cli/local-commands.ts';
import { terminalText } from '#faces/cli/terminal-text.ts';
import { insertApiKey, loadApiKeys, revokeApiKey } from '#service/store/api-keys.ts';
import type { Store } from '#service/store/open-store.ts';
import type { Config } from './config.ts';
import { ensureLocalAccount } from './local-account.ts';
import { openRows } from './open-rows.ts';

const DAY_MS = 86_400_000;

async function withStore<T>(config: Config, use: (store: Store, accountId: string) => Promise<T>): Promise<T> {
  const store = await openRows(config);
  try {
    const { account } = await ensureLocalAccount(store, config.dataDir);
    return await use(store, account.id);
  } finally {
    await store.close();
  }
}

export const createKey = (config: Config, world: CliWorld, key: NewKey): Promise<ExitCode> =>
  withStore(config, async (store, accountId) => {
    const expiresAt = key.days === null ? null : new Date(store.clock().getTime() + key.days * DAY_MS);
    const { text, row } = await insertApiKey(store, { accountId, role: key.role, name: key.name, expiresAt });
    world.err(`Key ${row.id}, role ${row.role}. It is shown only once:`);
    world.out(text);
    return exitCodes.pass;
  });

export const listKeys = (config: Config, world: CliWorld): Promise<ExitCode> =>
  withStore(config, async (store, accountId) => {
    for (const key of await loadApiKeys(store.db, accountId)) {
      const state =
        key.revokedAt !== null ? 'revoked' : key.expiresAt === null ? 'valid' : `until ${key.expiresAt.toISOString()}`;
      world.out(terminalText(`${key.id}  ${key.prefix}…  ${key.role.padEnd(8)}  ${state}  ${key.name}`));
    }
    return exitCodes.pass;
  });

export const revokeKey = (config: Config, world: CliWorld, keyId: string): Promise<ExitCode> =>
  withStore(config, async (store, accountId) => {
    const mine = (await loadApiKeys(store.db, accountId)).some((key) => key.id === keyId);
    const revoked = mine && (await revokeApiKey(store.db, keyId, store.clock()));
    world.err(revoked ? `Key ${terminalText(keyId)} is revoked.` : 'There is no such key, or it was already revoked.');
    return revoked ? exitCodes.pass : exitCodes.refused;
  });
