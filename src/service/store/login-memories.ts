// Saved logins. What signs in is sealed; what is listed is in the clear, and has no secret in it.
import type { Login } from '#core/domain/login.ts';
import type { LearnedStatus } from '#core/domain/login-test.ts';
import { loginEnd } from '#core/domain/make-login.ts';
import { lockAccount } from './accounts.ts';
import type { Db, Store } from './open-store.ts';
import type { Resealed } from './sealing/resealed.ts';
import { CannotOpen, type Sealed, type Vault } from './sealing/vault.ts';
import type { LoginMemoryRow } from './tables.ts';

export type ShownLogin = Omit<LoginMemoryRow, 'sealed' | 'keyId' | 'testsStarted'>;

const shown = [
  'id',
  'accountId',
  'label',
  'strategy',
  'shownUrl',
  'origin',
  'origins',
  'hasTotp',
  'status',
  'reason',
  'createdAt',
  'rotatedAt',
  'lastTestedAt',
  'lastTest',
  'lastUsedAt',
  'expiresAt',
] as const satisfies (keyof ShownLogin)[];

/** A row that was moved to another account or origin does not open. */
const ownerOf = ({ id, accountId, origin }: Pick<LoginMemoryRow, 'id' | 'accountId' | 'origin'>): string =>
  JSON.stringify(['login', id, accountId, origin]);

interface Written {
  readonly accountId: string;
  readonly login: Login;
}

function columnsOf(vault: Vault, { accountId, login }: Written) {
  const url = new URL(login.loginUrl);
  const { origin } = url;
  const row = { id: login.id, accountId, origin };
  return {
    ...row,
    strategy: login.strategy,
    shownUrl: `${origin}${url.pathname}`,
    origins: JSON.stringify(login.origins),
    hasTotp: 'totpSeed' in login && login.totpSeed !== null,
    expiresAt: loginEnd(login),
    ...vault.seal(JSON.stringify(login), ownerOf(row)),
  };
}

export interface NewLogin extends Written {
  readonly label: string;
  readonly now: Date;
  /** How many an account may have. */
  readonly max: number;
}

/** null: the account has too many. */
export async function insertLogin(store: Store, vault: Vault, fresh: NewLogin): Promise<ShownLogin | null> {
  const row = { ...columnsOf(vault, fresh), label: fresh.label, status: 'untested' as const, createdAt: fresh.now };
  return await store.db.transaction().execute(async (trx) => {
    await lockAccount(trx, fresh.accountId);
    const own = trx
      .selectFrom('loginMemories')
      .where('accountId', '=', fresh.accountId)
      .where('status', '<>', 'revoked');
    const { count } = await own.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    if (Number(count) >= fresh.max) return null;
    return await trx
      .insertInto('loginMemories')
      .values({ ...row, reason: null, rotatedAt: null, lastTestedAt: null, lastUsedAt: null })
      .returning(shown)
      .executeTakeFirstOrThrow();
  });
}

export async function listLogins(db: Db, accountId: string): Promise<ShownLogin[]> {
  const rows = db.selectFrom('loginMemories').select(shown).where('accountId', '=', accountId);
  return await rows.orderBy('createdAt', 'desc').orderBy('id').execute();
}

/** null: unknown, or of another account. */
export async function loadLogin(db: Db, accountId: string, id: string): Promise<ShownLogin | null> {
  const row = db.selectFrom('loginMemories').select(shown).where('id', '=', id).where('accountId', '=', accountId);
  return (await row.executeTakeFirst()) ?? null;
}

/** The same id with other secrets; null: it was revoked meanwhile. */
export async function replaceLogin(
  db: Db,
  vault: Vault,
  { accountId, login, label, now }: Omit<NewLogin, 'max'>,
): Promise<ShownLogin | null> {
  const { id, accountId: _, ...columns } = columnsOf(vault, { accountId, login });
  const update = db
    .updateTable('loginMemories')
    .set({ ...columns, label, status: 'untested', reason: null, rotatedAt: now, lastTestedAt: null, lastTest: null })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('status', '<>', 'revoked');
  return (await update.returning(shown).executeTakeFirst()) ?? null;
}

/** What was sealed is gone at once. */
export async function revokeLogin(db: Db, accountId: string, id: string): Promise<ShownLogin | null> {
  const update = db
    .updateTable('loginMemories')
    .set({ status: 'revoked', reason: null, sealed: null, keyId: null, lastTest: null })
    .where('id', '=', id)
    .where('accountId', '=', accountId);
  return (await update.returning(shown).executeTakeFirst()) ?? null;
}

export interface OpenFor {
  readonly accountId: string;
  readonly id: string;
  /** The origin of the run that wants it. */
  readonly origin: string;
  readonly now: Date;
}

/** Opens a login for one run of its account on its origin, and notes the use; null: there is none for it. */
export async function openLogin(db: Db, vault: Vault, { accountId, id, origin, now }: OpenFor): Promise<Login | null> {
  const row = await db
    .updateTable('loginMemories')
    .set({ lastUsedAt: now })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('origin', '=', origin)
    .where('status', '<>', 'revoked')
    .returningAll()
    .executeTakeFirst();
  if (row === undefined || row.sealed === null || row.keyId === null) return null;
  const login = JSON.parse(vault.open({ keyId: row.keyId, sealed: row.sealed }, ownerOf(row))) as Login;
  return new URL(login.loginUrl).origin === origin ? login : null;
}

export interface NotedSignIn extends LearnedStatus {
  readonly id: string;
  readonly accountId: string;
  readonly now: Date;
}

/** What a run learned of it. A revoked login stays revoked. */
export async function noteSignIn(db: Db, { id, accountId, status, reason, now }: NotedSignIn): Promise<void> {
  await db
    .updateTable('loginMemories')
    .set({ status, reason, lastTestedAt: now })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('status', '<>', 'revoked')
    .execute();
}

/** Seals everything with the first key of the vault. One login that cannot be opened does not hold up the others. */
export async function resealLogins(store: Store, vault: Vault): Promise<Resealed> {
  return await store.db.transaction().execute(async (trx) => {
    const old = trx.selectFrom('loginMemories').selectAll().where('keyId', 'is not', null);
    const rows = await old.where('keyId', '<>', vault.keyId).forUpdate().execute();
    let unreadable = 0;
    for (const row of rows) {
      const { keyId, sealed } = row as Sealed & LoginMemoryRow;
      try {
        const again = vault.seal(vault.open({ keyId, sealed }, ownerOf(row)), ownerOf(row));
        await trx.updateTable('loginMemories').set(again).where('id', '=', row.id).execute();
      } catch (error) {
        if (!(error instanceof CannotOpen)) throw error;
        unreadable += 1;
      }
    }
    return { resealed: rows.length - unreadable, unreadable };
  });
}
