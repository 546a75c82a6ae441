// The account of this machine: made once, with its free credits and with its two keys in the data folder.
import type { KeyRole } from '#contract/vocabulary/key-roles.ts';
import { insertAccount, loadFirstAccount } from '#service/store/accounts.ts';
import { insertApiKey, loadValidApiKey } from '#service/store/api-keys.ts';
import { freeGrantRef, grantPlan } from '#service/store/grants.ts';
import { newId } from '#service/store/new-id.ts';
import type { Store } from '#service/store/open-store.ts';
import type { Account } from '#service/store/tables.ts';
import { type KeyFile, readKeyFile, writeKeyFile } from './data-folder.ts';

const keyFiles = { 'api-key': 'customer', 'admin-key': 'admin' } as const satisfies Record<KeyFile, KeyRole>;

export interface LocalAccount {
  readonly account: Account;
  /** True when this start made it. */
  readonly isNew: boolean;
}

async function ensureAccount(store: Store): Promise<LocalAccount> {
  const found = await loadFirstAccount(store.db);
  if (found !== null) return { account: found, isNew: false };
  const account = { id: newId('acc', store.randomBytes), name: 'local', createdAt: store.clock() };
  await insertAccount(store.db, account);
  return { account, isNew: true };
}

export async function ensureLocalAccount(store: Store, dataDir: string): Promise<LocalAccount> {
  const local = await ensureAccount(store);
  const accountId = local.account.id;
  const now = store.clock();
  await grantPlan(store, { accountId, plan: 'free', now, actor: 'service', externalRef: freeGrantRef(accountId) });
  for (const [file, role] of Object.entries(keyFiles) as [KeyFile, KeyRole][]) {
    const text = readKeyFile(dataDir, file);
    // A key of another database opens nothing here, so that the CLI would be locked out with it.
    if (text !== null && (await loadValidApiKey(store.db, text, now)) !== null) continue;
    const key = await insertApiKey(store, { accountId, role, name: `local ${role}`, expiresAt: null });
    writeKeyFile(dataDir, file, key.text);
  }
  return local;
}
