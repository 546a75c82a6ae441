import type { AccountKey } from '#contract/account.ts';
import type { ApiKey } from '#service/store/tables.ts';

function stateOf({ revokedAt, expiresAt }: ApiKey, now: Date): AccountKey['state'] {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'valid';
}

export const shownKey = (key: ApiKey, now: Date): AccountKey => ({
  id: key.id,
  name: key.name,
  prefix: key.prefix,
  role: key.role,
  state: stateOf(key, now),
  createdAt: key.createdAt.toISOString(),
  expiresAt: key.expiresAt?.toISOString() ?? null,
  revokedAt: key.revokedAt?.toISOString() ?? null,
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
});
