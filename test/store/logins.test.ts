// Saved logins in the database: sealed, opened only for their own account and origin, and sealed again by a rotation.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Login } from '#core/domain/login.ts';
import {
  insertLogin,
  listLogins,
  noteSignIn,
  openLogin,
  replaceLogin,
  resealLogins,
  revokeLogin,
} from '#service/store/login-memories.ts';
import { newId } from '#service/store/new-id.ts';
import { masterKeyText, parseMasterKeys } from '#service/store/sealing/master-keys.ts';
import { Vault } from '#service/store/sealing/vault.ts';
import { engines, makeAccount, makePlace, openAt, type Place, type TestStore } from './open-test-store.ts';

const now = new Date(Date.UTC(2026, 0, 1));
const origin = 'https://app.staging.example.com';
const formLogin = (password: string): Login => ({
  id: newId('login', randomBytes),
  strategy: 'login_form',
  loginUrl: `${origin}/login?invite=s3cr3t-invite`,
  origins: [],
  check: null,
  username: 'qa@example.com',
  password,
  totpSeed: null,
  basic: false,
});
const keysOf = (...texts: string[]) => parseMasterKeys(texts.join(',')) ?? [];
const [one, two] = [masterKeyText(randomBytes(32)), masterKeyText(randomBytes(32))];
const max = 3;

describe.each(engines)('logins on %s', (engine) => {
  let place: Place;
  let open: TestStore;
  let accountId: string;
  const vault = new Vault(() => keysOf(one), randomBytes);
  beforeAll(async () => {
    place = await makePlace(engine);
    open = await openAt(place, () => now);
  }, 90_000);
  afterAll(async () => {
    await open?.close();
    await place?.remove();
  });
  const save = async (login: Login) => {
    accountId = await makeAccount(open.store, null);
    return insertLogin(open.store, vault, { accountId, login, label: 'QA', now, max });
  };

  test('no column of a saved login contains its secrets, its user name or the query of its address', async () => {
    await save(formLogin('Tr0ub4dor&3'));
    const { rows } = await sql<object>`select * from login_memories`.execute(open.store.db);
    for (const secret of ['Tr0ub4dor', 'qa@example.com', 's3cr3t-invite'])
      expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test('it opens for its own account on its own origin, and notes the use', async () => {
    const login = formLogin('Tr0ub4dor&3');
    await save(login);
    const { db } = open.store;
    expect(await openLogin(db, vault, { accountId, id: login.id, origin, now })).toEqual(login);
    expect((await listLogins(db, accountId))[0]?.lastUsedAt).toEqual(now);
    const other = await makeAccount(open.store, null);
    expect(await openLogin(db, vault, { accountId: other, id: login.id, origin, now })).toBeNull();
    expect(await openLogin(db, vault, { accountId, id: login.id, origin: 'https://evil.example', now })).toBeNull();
  });

  test('a row that was moved to another account or origin does not open', async () => {
    const login = formLogin('Tr0ub4dor&3');
    await save(login);
    const thief = await makeAccount(open.store, null);
    await open.store.db.updateTable('loginMemories').set({ accountId: thief }).where('id', '=', login.id).execute();
    await expect(openLogin(open.store.db, vault, { accountId: thief, id: login.id, origin, now })).rejects.toThrow(
      /cannot be opened/,
    );
  });

  test('revoking erases what was sealed, for good', async () => {
    const login = formLogin('Tr0ub4dor&3');
    await save(login);
    const { db } = open.store;
    expect(await revokeLogin(db, accountId, login.id)).toMatchObject({ status: 'revoked' });
    const row = await db.selectFrom('loginMemories').selectAll().where('id', '=', login.id).executeTakeFirstOrThrow();
    expect([row.sealed, row.keyId]).toEqual([null, null]);
    expect(await openLogin(db, vault, { accountId, id: login.id, origin, now })).toBeNull();
    expect(await replaceLogin(db, vault, { accountId, login, label: 'QA', now })).toBeNull();
    await noteSignIn(db, { id: login.id, accountId, status: 'working', reason: null, now });
    expect((await listLogins(db, accountId))[0]?.status).toBe('revoked');
  });

  test('an account has at most as many as it may, revoked ones not counted', async () => {
    const first = formLogin('Tr0ub4dor&3');
    await save(first);
    const more = () => insertLogin(open.store, vault, { accountId, login: formLogin('x'), label: 'QA', now, max });
    const made = await Promise.all([more(), more(), more(), more()]);
    expect(made.filter((row) => row !== null).length).toBe(max - 1);
    await revokeLogin(open.store.db, accountId, first.id);
    expect(await more()).not.toBeNull();
  });

  test('a rotation seals every login with the new key, and the old key opens none of them', async () => {
    const login = formLogin('Tr0ub4dor&3');
    await save(login);
    const rotated = new Vault(() => keysOf(two, one), randomBytes);
    // The row that an earlier test moved cannot be opened, and does not hold up the others.
    const first = await resealLogins(open.store, rotated);
    expect(first).toEqual({ resealed: expect.any(Number), unreadable: 1 });
    expect(first.resealed).toBeGreaterThan(1);
    expect(await resealLogins(open.store, rotated)).toEqual({ resealed: 0, unreadable: 1 });
    const use = { accountId, id: login.id, origin, now };
    expect(await openLogin(open.store.db, new Vault(() => keysOf(two), randomBytes), use)).toEqual(login);
    await expect(openLogin(open.store.db, new Vault(() => keysOf(one), randomBytes), use)).rejects.toThrow(
      /master key/,
    );
    await resealLogins(open.store, new Vault(() => keysOf(one, two), randomBytes));
  });
});
