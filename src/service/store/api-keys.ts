// Only the hash and the first characters of a key are stored; the key itself is shown once.
import type { KeyRole } from '#contract/vocabulary/key-roles.ts';
import { hashApiKey, isApiKey, makeApiKey, shownPrefix } from './api-key-text.ts';
import { newId } from './new-id.ts';
import type { Db, Store } from './open-store.ts';
import type { ApiKey } from './tables.ts';

export interface NewApiKey {
  readonly accountId: string;
  readonly role: KeyRole;
  readonly name: string;
  readonly expiresAt: Date | null;
}

export async function insertApiKey(store: Store, key: NewApiKey): Promise<{ text: string; row: ApiKey }> {
  const text = makeApiKey(store.randomBytes);
  const row: ApiKey = {
    ...key,
    id: newId('key', store.randomBytes),
    hash: hashApiKey(text),
    prefix: shownPrefix(text),
    createdAt: store.clock(),
    revokedAt: null,
    lastUsedAt: null,
  };
  await store.db.insertInto('apiKeys').values(row).execute();
  return { text, row };
}

/** The key that this text opens, if it is known, not revoked and not expired. */
export async function loadValidApiKey(db: Db, text: string, now: Date): Promise<ApiKey | null> {
  if (!isApiKey(text)) return null;
  const row = await db.selectFrom('apiKeys').selectAll().where('hash', '=', hashApiKey(text)).executeTakeFirst();
  if (row === undefined || row.revokedAt !== null) return null;
  return row.expiresAt !== null && row.expiresAt <= now ? null : row;
}

export async function loadApiKeys(db: Db, accountId: string): Promise<ApiKey[]> {
  const rows = db.selectFrom('apiKeys').selectAll().where('accountId', '=', accountId);
  return await rows.orderBy('createdAt').orderBy('id').execute();
}

export async function revokeApiKey(db: Db, id: string, now: Date): Promise<boolean> {
  const update = db.updateTable('apiKeys').set({ revokedAt: now }).where('id', '=', id).where('revokedAt', 'is', null);
  return (await update.returning('id').executeTakeFirst()) !== undefined;
}

/** null: unknown, or of another account. */
export async function loadApiKey(db: Db, accountId: string, id: string): Promise<ApiKey | null> {
  const row = db.selectFrom('apiKeys').selectAll().where('id', '=', id).where('accountId', '=', accountId);
  return (await row.executeTakeFirst()) ?? null;
}

const noteEveryMs = 60_000;

/** At most once a minute, so that a busy key does not write with every request. */
export async function noteKeyUse(db: Db, key: Pick<ApiKey, 'id' | 'lastUsedAt'>, now: Date): Promise<void> {
  if (key.lastUsedAt !== null && now.getTime() - key.lastUsedAt.getTime() < noteEveryMs) return;
  await db.updateTable('apiKeys').set({ lastUsedAt: now }).where('id', '=', key.id).execute();
}
