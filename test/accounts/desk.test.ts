// Signing up, in and out, on both databases.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mail } from '#service/accounts/mail.ts';
import { type OpenDesk, openDesk } from '#service/accounts/open-desk.ts';
import { mailboxOf } from '#service/accounts/user-accounts.ts';
import { loadBalance } from '#service/store/ledger-entries.ts';
import { engines, makePlace, openAt, type Place, type TestStore } from '../store/open-test-store.ts';

const publicUrl = 'http://127.0.0.1:4600';
const password = 'a long enough password';
const cookieOf = (lines: readonly string[]): string => lines.map((line) => line.split(';')[0]).join('; ');

describe.each(engines)('the desk on %s', (engine) => {
  let place: Place;
  let open: TestStore;
  let hosted: OpenDesk;
  let local: OpenDesk;
  const mails: Mail[] = [];
  const errors: unknown[] = [];
  beforeAll(async () => {
    place = await makePlace(engine);
    open = await openAt(place, () => new Date());
    const parts = {
      store: open.store,
      secret: 'a secret of at least thirty-two characters',
      publicUrl,
      sendMail: async (mail: Mail) => void mails.push(mail),
      onError: (error: unknown) => void errors.push(error),
    };
    hosted = openDesk({ ...parts, confirmsItself: false });
    local = openDesk({ ...parts, confirmsItself: true });
  }, 90_000);
  afterAll(async () => {
    await open?.close();
    await place?.remove();
  });
  const linkIn = (mail: Mail | undefined): string => /\/account\/\w+\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const tokenTo = (email: string): string => linkIn(mails.findLast(({ to }) => to === email));

  test('a new address is confirmed by mail, and only then signs in and gets its ten free runs, once', async () => {
    const email = `new.${engine}@example.com`;
    expect((await hosted.signUp({ email, password })).ok).toBe(true);
    expect(await hosted.signIn({ email, password })).toEqual({ ok: false, reason: expect.stringContaining('Confirm') });
    const confirmed = await hosted.confirmMail(tokenTo(email));
    expect(confirmed.ok && confirmed.cookies.length > 0).toBe(true);
    const entered = await hosted.signIn({ email, password });
    if (!entered.ok) throw new Error(entered.reason);
    const user = await hosted.whoIs(cookieOf(entered.cookies));
    expect(user).toMatchObject({ email, role: 'customer' });
    expect(await loadBalance(open.store.db, user?.accountId ?? '', new Date())).toBe(10);
    await hosted.confirmMail(tokenTo(email));
    expect(await loadBalance(open.store.db, user?.accountId ?? '', new Date())).toBe(10);
  });

  test('cookies are for this site and not for scripts', async () => {
    const email = `cookie.${engine}@example.com`;
    const made = await local.signUp({ email, password });
    expect(made.ok && made.cookies.join('\n')).toMatch(/HttpOnly/i);
    expect(made.ok && made.cookies.join('\n')).toMatch(/SameSite=Lax/i);
  });

  test('a wrong password and an unknown address are refused alike', async () => {
    const email = `wrong.${engine}@example.com`;
    await local.signUp({ email, password });
    const wrong = await local.signIn({ email, password: 'not the password at all' });
    expect(wrong).toEqual(await local.signIn({ email: 'nobody@example.com', password }));
    expect(wrong.ok).toBe(false);
  });

  test('signing up twice says the same, tells the owner by mail, and changes nothing', async () => {
    const email = `twice.${engine}@example.com`;
    const first = await hosted.signUp({ email, password });
    const again = await hosted.signUp({ email, password: 'another long password' });
    expect([first.ok, again.ok]).toEqual([true, true]);
    await hosted.confirmMail(tokenTo(email));
    expect((await hosted.signIn({ email, password: 'another long password' })).ok).toBe(false);
  });

  test('one mailbox gets its free runs once, whatever its owner adds to the name', async () => {
    const accounts: string[] = [];
    for (const email of [`box.${engine}@example.com`, `box.${engine}+2@example.com`]) {
      const made = await local.signUp({ email, password });
      const user = await local.whoIs(made.ok ? cookieOf(made.cookies) : '');
      accounts.push(user?.accountId ?? '');
    }
    expect(await Promise.all(accounts.map((id) => loadBalance(open.store.db, id, new Date())))).toEqual([10, 0]);
    expect(mailboxOf('A.b+c@GMail.com')).toBe('ab@gmail.com');
    expect(mailboxOf('a.b+c@example.com')).toBe('a.b@example.com');
  });

  test('signing out ends the session, and a session that ended opens nothing', async () => {
    const email = `out.${engine}@example.com`;
    const made = await local.signUp({ email, password });
    const cookie = made.ok ? cookieOf(made.cookies) : '';
    expect(await local.whoIs(cookie)).toMatchObject({ email });
    await local.signOut(cookie);
    expect(await local.whoIs(cookie)).toBeNull();
    const again = await local.signIn({ email, password });
    const second = again.ok ? cookieOf(again.cookies) : '';
    await open.store.db
      .updateTable('userSessions')
      .set({ expiresAt: new Date(0) })
      .execute();
    expect(await local.whoIs(second)).toBeNull();
    expect(await local.whoIs('proofrun.session_token=nonsense')).toBeNull();
  });

  test('a reset link works once, ends every session, and is not sent to strangers', async () => {
    const email = `reset.${engine}@example.com`;
    const made = await local.signUp({ email, password });
    const cookie = made.ok ? cookieOf(made.cookies) : '';
    await local.askForReset('stranger@example.com');
    expect(mails.some(({ to }) => to === 'stranger@example.com')).toBe(false);
    await local.askForReset(email);
    const token = tokenTo(email);
    expect((await local.reset(token, 'a new long password')).ok).toBe(true);
    expect((await local.reset(token, 'a third long password')).ok).toBe(false);
    expect(await local.whoIs(cookie)).toBeNull();
    expect((await local.signIn({ email, password })).ok).toBe(false);
    expect((await local.signIn({ email, password: 'a new long password' })).ok).toBe(true);
  });

  test('a short password is refused with the reason, and nothing is made', async () => {
    const answer = await local.signUp({ email: `short.${engine}@example.com`, password: 'short' });
    expect(answer).toEqual({ ok: false, reason: expect.stringContaining('at least') });
  });

  test('nothing failed in the background', () => expect(errors).toEqual([]));
});
