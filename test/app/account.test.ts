// Keys, the ledger and saved logins of an account, to the moment and to the word.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limit } from '#contract/limits.ts';
import { periodEnd } from '#core/domain/ledger.ts';
import { authenticate } from '#service/app/account/authenticate.ts';
import { callerOfSession } from '#service/app/account/caller-of-session.ts';
import { createKey } from '#service/app/account/create-key.ts';
import { createLoginMemory } from '#service/app/account/create-login-memory.ts';
import { deleteLoginMemory } from '#service/app/account/delete-login-memory.ts';
import { listAccounts } from '#service/app/account/list-accounts.ts';
import { listKeys } from '#service/app/account/list-keys.ts';
import { listLoginMemories } from '#service/app/account/list-login-memories.ts';
import { readLedger } from '#service/app/account/read-ledger.ts';
import { readLoginMemory } from '#service/app/account/read-login-memory.ts';
import { revokeKey } from '#service/app/account/revoke-key.ts';
import { rotateLoginMemory } from '#service/app/account/rotate-login-memory.ts';
import { type SignInDesk, sessionCookie } from '#service/app/account/sign-in-desk.ts';
import { testLoginMemory } from '#service/app/account/test-login-memory.ts';
import { callerOf } from '#service/app/call.ts';
import type { Caller } from '#service/app/caller.ts';
import { StatusWaits } from '#service/app/runs/status-waits.ts';
import { insertApiKey, loadApiKeys } from '#service/store/api-keys.ts';
import { appendEntries } from '#service/store/ledger-entries.ts';
import { finishLoginTest } from '#service/store/login-tests.ts';
import { invalid, refusal, refusedUrl, valueOf } from '../kit/verb-answers.ts';
import { type VerbWorld, openVerbWorld } from '../kit/verb-world.ts';

let world: VerbWorld;
beforeAll(async () => {
  world = await openVerbWorld();
}, 60_000);
afterAll(() => world.close());

const DAY_MS = 86_400_000;

describe('keys', () => {
  const make = (caller: Caller, body: object) => world.ask(createKey, caller, { body });
  const revoke = (caller: Caller, keyId: string) => world.ask(revokeKey, caller, { params: { keyId } });

  test('a new one is shown once, and listed without its text', async () => {
    const caller = await world.addCaller();
    const made = valueOf(await make(caller, { name: 'CI' }));
    const { key, ...shown } = made;
    expect(made).toEqual({
      id: expect.stringMatching(/^key_/),
      key: expect.stringMatching(/^pfr_[A-Za-z0-9]{38}$/),
      name: 'CI',
      prefix: key.slice(0, shown.prefix.length),
      role: 'customer',
      state: 'valid',
      createdAt: world.now().toISOString(),
      expiresAt: null,
      revokedAt: null,
      lastUsedAt: null,
    });
    expect(await world.ask(listKeys, caller)).toEqual({ kind: 'value', value: { keys: [shown] } });
    expect(await world.ask(listKeys, await world.addCaller())).toEqual({ kind: 'value', value: { keys: [] } });
    const days = valueOf(await make(caller, { name: 'a week', days: 7 }));
    expect(days.expiresAt).toBe(new Date(world.now().getTime() + 7 * DAY_MS).toISOString());
  });

  test('only an admin makes and revokes those of admins', async () => {
    const caller = await world.addCaller();
    const admin = { ...caller, role: 'admin' } as const;
    expect(await make(caller, { name: 'x', role: 'admin' })).toEqual(
      refusal('forbidden', 'Only an admin can make an admin key.'),
    );
    const high = valueOf(await make(admin, { name: 'x', role: 'admin' }));
    expect(high.role).toBe('admin');
    const low = valueOf(await make(admin, { name: 'y', role: 'customer' }));
    expect(low.role).toBe('customer');
    expect(await revoke(caller, high.id)).toEqual(refusal('forbidden', 'Only an admin can revoke an admin key.'));
    for (const unknown of ['key_unknown', (await loadApiKeys(world.store.db, caller.accountId))[0]?.hash ?? ''])
      expect(await revoke(caller, unknown)).toEqual(refusal('not_found'));
    expect(await revoke(await world.addCaller(null, 'admin'), low.id)).toEqual(refusal('not_found'));
    const revokedAt = world.now().toISOString();
    const { key: _, ...shown } = high;
    const gone = { kind: 'value', value: { ...shown, state: 'revoked', revokedAt } };
    expect(await revoke(admin, high.id)).toEqual(gone);
    world.advance(1_000);
    expect(await revoke(admin, high.id)).toEqual(gone);
    expect(await revoke(caller, low.id)).toMatchObject({ value: { state: 'revoked' } });
  });

  test('there are at most fifty valid ones; those that are over do not count', async () => {
    const caller = await world.addCaller();
    const { accountId } = caller;
    const add = (expiresAt: Date | null) =>
      insertApiKey(world.store, { accountId, role: 'customer', name: 'many', expiresAt });
    await add(world.now());
    for (let n = 0; n < limit('keysPerAccount') - 1; n += 1) await add(null);
    const last = valueOf(await make(caller, { name: 'last' }));
    const full = invalid('', 'too_many', 'This account has 50 valid keys. Revoke one first.');
    expect(await make(caller, { name: 'more' })).toEqual(full);
    await revoke(caller, last.id);
    expect((await make(caller, { name: 'more' })).kind).toBe('value');
  });

  test('a key is its account; only what needs a key notes its use, and only that is never late', async () => {
    const { accountId } = await world.addCaller();
    const { text, row } = await insertApiKey(world.store, { accountId, role: 'admin', name: 'k', expiresAt: null });
    const usedAt = async () => (await loadApiKeys(world.store.db, accountId))[0]?.lastUsedAt ?? null;
    const caller = { accountId, keyId: row.id, role: 'admin' };
    expect(await authenticate(world.context, 'nonsense', 'now')).toBeNull();
    expect(await authenticate(world.context, text, 'recent')).toEqual(caller);
    expect(await usedAt()).toBeNull();
    expect(await authenticate(world.context, text, 'now')).toEqual(caller);
    expect(await usedAt()).toEqual(world.now());
    await world.ask(revokeKey, { accountId, keyId: 'x', role: 'admin' }, { params: { keyId: row.id } });
    expect(await authenticate(world.context, text, 'recent')).toEqual(caller);
    expect(await authenticate(world.context, text, 'now')).toBeNull();
    expect(await authenticate(world.context, text, 'recent')).toBeNull();
    // It is remembered that there is none, too.
    await world.store.db.updateTable('apiKeys').set({ revokedAt: null }).where('id', '=', row.id).execute();
    expect(await authenticate(world.context, text, 'recent')).toBeNull();
    world.advance(2_001);
    expect(await authenticate(world.context, text, 'recent')).toEqual(caller);
  });

  test('a session calls for its user, and an endpoint that needs a key is not called without one', async () => {
    const user = { userId: 'u1', accountId: 'acc_1', role: 'customer', email: 'a@example.com' } as const;
    const desk = { whoIs: async (cookie?: string) => (cookie === 'mine' ? user : null) } as SignInDesk;
    const context = { ...world.context, desk };
    expect(await callerOfSession(context, 'mine')).toEqual({ accountId: 'acc_1', keyId: 'user u1', role: 'customer' });
    expect(await callerOfSession(context, undefined)).toBeNull();
    expect(sessionCookie).toBe('proofrun.session_token');
    expect(() => callerOf({ caller: null })).toThrow('an endpoint that needs a key was called without one');
  });
});

describe('the ledger', () => {
  test('shows the balance and the newest entries first, at most two hundred', async () => {
    const caller = await world.addCaller('free');
    const entry = (n: number) => ({
      accountId: caller.accountId,
      kind: 'bypass' as const,
      credits: 0,
      grantId: null,
      runId: `run_${n}`,
      plan: null,
      onlyMode: null,
      expiresAt: null,
      at: new Date(world.now().getTime() + n),
      reason: 'support',
      actor: 'never shown',
    });
    const granted = {
      at: world.now().toISOString(),
      kind: 'grant',
      credits: 10,
      plan: 'free',
      onlyMode: null,
      runId: null,
      expiresAt: null,
      reason: 'Free',
    };
    expect(await world.ask(readLedger, caller)).toEqual({ kind: 'value', value: { credits: 10, entries: [granted] } });
    await appendEntries(
      world.store.db,
      world.context.randomBytes,
      Array.from({ length: limit('ledgerShown') }, (_, n) => entry(n + 1)),
    );
    const { credits, entries } = valueOf(await world.ask(readLedger, caller));
    expect([credits, entries.length]).toEqual([10, 200]);
    expect(entries.at(0)).toEqual({
      at: new Date(world.now().getTime() + 200).toISOString(),
      kind: 'bypass',
      credits: 0,
      plan: null,
      onlyMode: null,
      runId: 'run_200',
      expiresAt: null,
      reason: 'support',
    });
    expect(entries.at(-1)?.runId).toBe('run_1');
    const builder = await world.addCaller('builder');
    expect(valueOf(await world.ask(readLedger, builder)).entries[0]?.expiresAt).toBe(
      periodEnd(world.now()).toISOString(),
    );
  });

  test('an admin reads which accounts there are', async () => {
    const { accountId } = await world.addCaller();
    const found = await listAccounts(world.context);
    expect(found.map(({ id }) => id)).toContain(accountId);
    expect(JSON.stringify(found)).not.toContain('pfr_');
  });
});

describe('saved logins', () => {
  const loginUrl = 'https://staging.example.com/login';
  const form = {
    strategy: 'login_form',
    label: 'QA',
    loginUrl,
    username: 'qa@example.com',
    password: 'Tr0ub4dor&3-long',
  };
  const create = (caller: Caller, body: object = form) => world.ask(createLoginMemory, caller, { body });
  const saved = async (caller: Caller, body: object = form) => valueOf(await create(caller, body));
  const ofLogin = (loginId: string) => ({ params: { loginId } });
  const cookies = (seconds: number) => ({
    strategy: 'cookies',
    label: 'c',
    loginUrl,
    cookies: [{ name: 'a', value: 'b', expires: Math.floor(world.now().getTime() / 1_000) + seconds }],
  });
  const gone = refusal('not_found', 'There is no such Login Memory, or it was revoked.');
  const refused = (undone: string) => refusedUrl('loginUrl', undone);

  test('one is shown to its owner, rotated and revoked', async () => {
    const caller = await world.addCaller();
    const { warnings, ...login } = await saved(caller);
    expect(warnings).toEqual([]);
    expect(login).toEqual({
      id: expect.stringMatching(/^login_/),
      label: 'QA',
      strategy: 'login_form',
      loginUrl,
      origin: 'https://staging.example.com',
      origins: login.origins,
      hasTotp: false,
      status: 'untested',
      reason: null,
      createdAt: world.now().toISOString(),
      rotatedAt: null,
      lastTestedAt: null,
      lastTest: null,
      lastUsedAt: null,
      expiresAt: null,
    });
    expect(await world.ask(readLoginMemory, caller, ofLogin(login.id))).toEqual({ kind: 'value', value: login });
    expect(await world.ask(listLoginMemories, caller)).toEqual({ kind: 'value', value: { loginMemories: [login] } });
    const rotate = (body: object) => world.ask(rotateLoginMemory, caller, { ...ofLogin(login.id), body });
    world.advance(1_000);
    const rotated = { ...login, label: 'New', rotatedAt: world.now().toISOString() };
    expect(await rotate({ ...form, label: 'New', password: 'hunter2' })).toEqual({
      kind: 'value',
      value: { ...rotated, warnings: [{ code: 'weak_secret', path: 'password', message: expect.any(String) }] },
    });
    expect(await rotate({ ...form, loginUrl: 'https://b.staging.example.com/login' })).toEqual(
      invalid(
        'loginUrl',
        'other_origin',
        'A Login Memory keeps its origin, https://staging.example.com. Save another one for another origin.',
      ),
    );
    expect(await rotate({ ...form, loginUrl: 'https://inner.example.com/login' })).toEqual(refused('saved'));
    const revoked = { kind: 'value', value: { ...rotated, status: 'revoked' } };
    for (const _ of [1, 2]) expect(await world.ask(deleteLoginMemory, caller, ofLogin(login.id))).toEqual(revoked);
    expect(await rotate(form)).toEqual(gone);
    expect(await world.ask(testLoginMemory, caller, ofLogin(login.id))).toEqual(gone);
    for (const id of ['nonsense', `login_${'A'.repeat(22)}`]) {
      for (const verb of [readLoginMemory, deleteLoginMemory])
        expect(await world.ask(verb, caller, ofLogin(id))).toEqual(refusal('not_found'));
      expect(await world.ask(rotateLoginMemory, caller, { ...ofLogin(id), body: form })).toEqual(gone);
      expect(await world.ask(testLoginMemory, caller, ofLogin(id))).toEqual(gone);
    }
  });

  test('one that leaves its domain or is not reachable is not saved, and what is left out is named', async () => {
    const caller = await world.addCaller();
    expect(await create(caller, { ...form, loginUrl: 'https://inner.example.com/login' })).toEqual(refused('saved'));
    const cookie = { name: 'a', value: 'b', domain: 'evil.com' };
    expect(await create(caller, { strategy: 'cookies', label: 'c', loginUrl, cookies: [cookie] })).toEqual({
      kind: 'refusal',
      refusal: {
        code: 'validation_error',
        message: 'Invalid: cookies[0].domain. Nothing was saved.',
        details: [{ path: 'cookies[0].domain', code: expect.any(String), message: expect.any(String) }],
      },
    });
    expect(valueOf(await world.ask(listLoginMemories, caller)).loginMemories).toEqual([]);
  });

  test('there are at most a hundred', async () => {
    const caller = await world.addCaller();
    const { id } = await saved(caller);
    const row = await world.store.db
      .selectFrom('loginMemories')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: limit('loginsPerAccount') - 2 }, (_, n) => ({
      ...row,
      id: `login_${String(n).padStart(22, 'x')}`,
      origins: JSON.stringify(row.origins),
      lastTest: null,
      testsStarted: '[]',
    }));
    await world.store.db.insertInto('loginMemories').values(copies).execute();
    await saved(caller);
    expect(await create(caller)).toEqual(
      invalid('', 'too_many', 'This account has 100 Login Memories. Delete one first.'),
    );
  });

  test('one whose cookies have all ended is expired, and is not tested', async () => {
    const caller = await world.addCaller();
    const { id, expiresAt } = await saved(caller, cookies(60));
    world.advance(Date.parse(expiresAt ?? '') - world.now().getTime());
    expect(valueOf(await world.ask(readLoginMemory, caller, ofLogin(id))).status).toBe('expired');
    expect(await world.ask(testLoginMemory, caller, ofLogin(id))).toEqual(
      invalid(
        'loginId',
        'expired_login',
        'Every saved cookie of this Login Memory has ended. Rotate it, or save a new one.',
      ),
    );
  });

  test('a test waits for its end, is refused too soon after, and is not sent to an address that moved', async () => {
    const caller = await world.addCaller();
    const { id } = await saved(caller);
    const startedAt = world.now().toISOString();
    const job = { loginId: id, accountId: caller.accountId, startedAt };
    const tested = world.ask(testLoginMemory, caller, ofLogin(id));
    // The wait has begun once the test is queued; it ends only because the test has.
    await expect
      .poll(async () => valueOf(await world.ask(readLoginMemory, caller, ofLogin(id))).lastTest?.state)
      .toBe('queued');
    const why = { outcome: 'session_refused', why: 'signed out' } as const;
    await finishLoginTest(world.store.db, job, why, world.now());
    expect(await tested).toMatchObject({
      kind: 'value',
      value: { id, status: 'expired', reason: 'session_refused: signed out', lastTest: { state: 'done' } },
    });
    world.advance(4_999);
    expect(await world.ask(testLoginMemory, caller, ofLogin(id))).toEqual({
      kind: 'refusal',
      refusal: {
        code: 'rate_limited',
        message:
          'A login is tested at most 4 times an hour, at least 15 seconds apart, so that the account is not locked. Retry in 11 seconds.',
        retryAfterSeconds: 11,
      },
    });
    world.advance(20_000);
    const noWaits = { waits: new StatusWaits({ perReader: 0, inAll: 0 }) };
    // One that a test found expired may work again.
    expect(await world.ask(testLoginMemory, caller, ofLogin(id), noWaits)).toMatchObject({
      value: { status: 'expired', lastTest: { state: 'queued' } },
    });
    await world.store.db
      .updateTable('loginMemories')
      .set({ shownUrl: 'https://inner.example.com/login' })
      .where('id', '=', id)
      .execute();
    expect(await world.ask(testLoginMemory, caller, ofLogin(id), noWaits)).toEqual(refused('tried'));
  });
});
