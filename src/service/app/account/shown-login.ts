// What an owner is shown of a saved login.
import type { LoginMemory, SavedLoginMemory } from '#contract/login-memory.ts';
import { loginIdSchema } from '#contract/ids.ts';
import type { Login } from '#core/domain/login.ts';
import { loginSecrets } from '#core/domain/login-secrets.ts';
import { shownTest } from '#core/domain/login-test.ts';
import { isWeakSecret } from '#core/evidence/weak-secret.ts';
import { type ShownLogin, loadLogin } from '#service/store/login-memories.ts';
import type { AppContext } from '../app-context.ts';
import type { Caller } from '../caller.ts';

const isOver = ({ status, expiresAt }: ShownLogin, now: Date): boolean =>
  status !== 'revoked' && expiresAt !== null && expiresAt <= now;

export const statusOf = (row: ShownLogin, now: Date): LoginMemory['status'] =>
  isOver(row, now) ? 'expired' : row.status;

export const shownLogin = (row: ShownLogin, now: Date): LoginMemory => ({
  id: row.id,
  label: row.label,
  strategy: row.strategy,
  loginUrl: row.shownUrl,
  origin: row.origin,
  origins: row.origins,
  hasTotp: row.hasTotp,
  status: statusOf(row, now),
  reason: isOver(row, now) ? 'Every saved cookie has ended.' : row.reason,
  createdAt: row.createdAt.toISOString(),
  rotatedAt: row.rotatedAt?.toISOString() ?? null,
  lastTestedAt: row.lastTestedAt?.toISOString() ?? null,
  lastTest: shownTest(row.lastTest, now),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt?.toISOString() ?? null,
});

/** Says which parts are weak or were left out, by their names. */
export const loginWarnings = (login: Login, leftOut: readonly string[]): SavedLoginMemory['warnings'] => [
  ...loginSecrets(login)
    .filter(({ value }) => isWeakSecret(value))
    .map(({ name }) => ({
      code: 'weak_secret' as const,
      path: name,
      message: 'Too short or too common to be searched for in reports. Use a longer one for a test account.',
    })),
  ...leftOut.map((path) => ({
    code: 'left_out' as const,
    path,
    message: 'Belongs to another site, so it was not saved.',
  })),
];

/** An id that is malformed, unknown or of another account is the same: none. Admins have no way around it. */
export const findLogin = async ({ store }: AppContext, caller: Caller, id: string): Promise<ShownLogin | null> =>
  loginIdSchema.safeParse(id).success ? await loadLogin(store.db, caller.accountId, id) : null;
