import { hashApiKey, isApiKey } from '#service/store/api-key-text.ts';
import { loadValidApiKey, noteKeyUse } from '#service/store/api-keys.ts';
import type { AppContext } from '../app-context.ts';
import type { Caller } from '../caller.ts';

/** `recent` serves the public reads: a key that was revoked a moment ago may still choose their rate limit. */
export async function authenticate(
  context: AppContext,
  keyText: string,
  freshness: 'now' | 'recent',
): Promise<Caller | null> {
  if (!isApiKey(keyText)) return null;
  const hash = hashApiKey(keyText);
  const recent = freshness === 'recent' ? context.recentCallers.find(hash) : undefined;
  if (recent !== undefined) return recent;
  const row = await loadValidApiKey(context.store.db, keyText, context.clock());
  if (row !== null && freshness === 'now') await noteKeyUse(context.store.db, row, context.clock());
  const caller = row === null ? null : { accountId: row.accountId, keyId: row.id, role: row.role };
  context.recentCallers.remember(hash, caller);
  return caller;
}
