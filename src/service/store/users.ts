// Users and what belongs to them, apart from what better-auth reads and writes itself.
import type { KeyRole } from '#contract/vocabulary/key-roles.ts';
import type { Db } from './open-store.ts';

export interface UserRole {
  readonly accountId: string;
  readonly role: KeyRole;
  readonly email: string;
}

/** null: there is no such user. */
export async function loadUserRole(db: Db, userId: string): Promise<UserRole | null> {
  const row = db.selectFrom('users').select(['accountId', 'role', 'email']).where('id', '=', userId);
  return (await row.executeTakeFirst()) ?? null;
}

export interface LocalUser {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  readonly now: Date;
}

/** The user of the machine's own account; an admin, because whoever reads the terminal already has the admin key. */
export async function ensureLocalUser(db: Db, { id, accountId, email, now }: LocalUser): Promise<void> {
  await db
    .insertInto('users')
    .values({
      id,
      accountId,
      role: 'admin',
      name: 'local',
      email,
      emailVerified: true,
      image: null,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
}

export interface ListedAccount {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly runs: number;
  readonly credits: number;
}

/** Newest first. Credits that have expired but were not swept yet are counted. */
export async function listAccounts(db: Db, max: number): Promise<ListedAccount[]> {
  return await db
    .selectFrom('accounts')
    .select(['accounts.id', 'accounts.name', 'accounts.createdAt'])
    .select((eb) => [
      eb
        .selectFrom('runs')
        .whereRef('runs.accountId', '=', 'accounts.id')
        .select((inner) => inner.fn.countAll<number>().as('runs'))
        .$asScalar()
        .$notNull()
        .as('runs'),
      eb
        .selectFrom('ledgerEntries')
        .whereRef('ledgerEntries.accountId', '=', 'accounts.id')
        .select((inner) => inner.fn.coalesce(inner.fn.sum<number>('ledgerEntries.credits'), inner.lit(0)).as('credits'))
        .$asScalar()
        .$notNull()
        .as('credits'),
    ])
    .orderBy('accounts.createdAt', 'desc')
    .orderBy('accounts.id')
    .limit(max)
    .execute();
}

/** Sessions and single-use tokens that have ended. */
export async function sweepEndedSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('userSessions').where('expiresAt', '<=', now).execute();
  await db.deleteFrom('userTokens').where('expiresAt', '<=', now).execute();
}
