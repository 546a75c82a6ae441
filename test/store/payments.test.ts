// Whatever a payment provider sends, however often, in whatever order and at the same moment: nothing is lost or doubled.
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plans } from '#contract/plans.ts';
import { payOutPending } from '#service/app/money/settle-refunds.ts';
import type { PaymentProvider } from '#service/app/money/payment-provider.ts';
import { createCheckout, loadCheckout, sweepExpiredCheckouts } from '#service/store/checkouts.ts';
import { loadBalance, loadEntries } from '#service/store/ledger-entries.ts';
import { type PaidProduct, recordPayment, recordSubscription } from '#service/store/payment-events.ts';
import { loadPayments } from '#service/store/payments.ts';
import { loadRefunds, startRefund } from '#service/store/refunds.ts';
import { startRunTransaction } from '#service/store/start-run-transaction.ts';
import { loadSubscriptions } from '#service/store/subscriptions.ts';
import { engines, makeAccount, makePlace, openAt, type Place, type TestStore } from './open-test-store.ts';
import { startOf } from './start-of.ts';

const provider = 'stripe';
const day = (n: number): Date => new Date(Date.UTC(2026, 0, 1) + n * 86_400_000);

describe.each(engines)('payments on %s', (engine) => {
  let place: Place;
  let open: TestStore;
  beforeAll(async () => {
    place = await makePlace(engine);
    open = await openAt(place, () => day(2));
  }, 120_000);
  afterAll(async () => {
    await open?.close();
    await place?.remove();
  });

  const checkoutOf = async (accountId: string): Promise<string> => {
    const made = { accountId, plan: 'starter_pack', provider, now: day(0), expiresAt: day(1) } as const;
    return (await createCheckout(open.store, made)).id;
  };
  const once = (name: string, part: Partial<PaidProduct> = {}): PaidProduct => ({
    plan: 'starter_pack',
    payment: `session ${name}`,
    reference: `pi_${name}`,
    cents: 200,
    paidAt: day(0),
    paidUntil: null,
    subscriptionId: null,
    ...part,
  });

  test('every payment becomes one grant, whatever arrives how often, in whatever order, at once', async () => {
    // A payment is told by one or two messages, and each of them up to three times.
    const payment = fc.record({
      monthly: fc.boolean(),
      copies: fc.integer({ min: 1, max: 3 }),
      second: fc.boolean(),
    });
    const story = fc.record({
      payments: fc.array(payment, { minLength: 1, maxLength: 5 }),
      ends: fc.boolean(),
      runs: fc.nat(4),
      order: fc.infiniteStream(fc.nat(1_000)),
    });
    await fc.assert(
      fc.asyncProperty(story, async ({ payments, ends, runs, order }) => {
        const accountId = await makeAccount(open.store, 'free', day(0));
        const checkoutId = await checkoutOf(accountId);
        const salt = randomBytes(6).toString('hex');
        const messages: (() => Promise<unknown>)[] = [];
        for (const [n, { monthly, copies, second }] of payments.entries()) {
          const name = `${salt}_${n}`;
          const paid = once(name, monthly ? { plan: 'builder', cents: 2_000, subscriptionId: `sub_${salt}` } : {});
          for (const eventId of second ? [`evt_${name}`, `evt_${name}_b`] : [`evt_${name}`])
            for (let copy = 0; copy < copies; copy += 1)
              messages.push(() => recordPayment(open.store, { provider, eventId, checkoutId, now: day(2) }, paid));
        }
        const change = { id: `sub_${salt}`, plan: 'builder' as const, endsAt: null };
        const told = (eventId: string, state: 'active' | 'ending' | 'ended', at: Date) => () =>
          recordSubscription(
            open.store,
            { provider, eventId, checkoutId, now: day(2) },
            { ...change, state, changedAt: at },
          );
        messages.push(told(`evt_${salt}_ending`, 'ending', day(1)), told(`evt_${salt}_active`, 'active', day(0.5)));
        if (ends) messages.push(told(`evt_${salt}_ended`, 'ended', day(1.5)));
        for (let n = 0; n < runs; n += 1)
          messages.push(() => startRunTransaction(open.store, open.queue, startOf(accountId, { now: day(2) })));
        const drawn = order[Symbol.iterator]();
        const shuffled = messages
          .map((message) => ({ message, at: Number(drawn.next().value) }))
          .toSorted((a, b) => a.at - b.at);
        await Promise.all(shuffled.map(({ message }) => message()));

        const expected = payments.reduce(
          (sum, { monthly }) => sum + plans[monthly ? 'builder' : 'starter_pack'].runCredits,
          0,
        );
        const entries = await loadEntries(open.store.db, accountId);
        const bought = entries.filter(({ kind, plan }) => kind === 'grant' && plan !== 'free');
        expect(bought).toHaveLength(payments.length);
        expect(await loadBalance(open.store.db, accountId, day(2))).toBe(10 + expected - runs);
        const ids = (rows: readonly string[]): readonly string[] => rows.toSorted();
        const payed = (await loadPayments(open.store.db, accountId)).map(({ grantId }) => grantId);
        expect(ids(payed)).toEqual(ids(bought.map(({ id }) => id)));
        const [subscription] = await loadSubscriptions(open.store.db, accountId);
        expect(subscription?.state).toBe(ends ? 'ended' : 'ending');
        expect((await loadCheckout(open.store.db, checkoutId))?.state).toBe('completed');
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });

  test('a checkout that is unknown, or of somebody else, is not recorded', async () => {
    const event = { provider, eventId: 'evt_unknown', checkoutId: 'chk_unknown', now: day(0) };
    expect(await recordPayment(open.store, event, once('unknown'))).toBe('unknown');
    const accountId = await makeAccount(open.store, null, day(0));
    const checkoutId = await checkoutOf(accountId);
    expect(await recordPayment(open.store, { ...event, checkoutId, provider: 'other' }, once('other'))).toBe('unknown');
    expect(await recordPayment(open.store, { ...event, checkoutId }, once('ours'))).toBe('recorded');
    expect(await recordPayment(open.store, { ...event, checkoutId }, once('ours again'))).toBe('repeated');
    expect(await loadBalance(open.store.db, accountId, day(1))).toBe(10);
  });

  test('a checkout that somebody went to pay outlives its page, and another does not', async () => {
    const accountId = await makeAccount(open.store, null, day(0));
    const [paid, left] = [await checkoutOf(accountId), await checkoutOf(accountId)];
    await open.store.db.updateTable('checkouts').set({ paymentOpened: true }).where('id', '=', paid).execute();
    await sweepExpiredCheckouts(open.store.db, day(1));
    expect(await loadCheckout(open.store.db, left)).toBeNull();
    const event = { provider, eventId: 'evt_late', checkoutId: paid, now: day(9) };
    expect(await recordPayment(open.store, event, once('late'))).toBe('recorded');
    expect(await loadBalance(open.store.db, accountId, day(9))).toBe(10);
  });

  test('refunds, runs and payments at once: every credit is spent, withdrawn or left, and money goes back once', async () => {
    const accountId = await makeAccount(open.store, null, day(0));
    const checkoutId = await checkoutOf(accountId);
    const pay = (n: number) =>
      recordPayment(open.store, { provider, eventId: `evt_m${n}`, checkoutId, now: day(2) }, once(`m${n}`));
    for (let n = 0; n < 3; n += 1) await pay(n);
    const grants = (await loadEntries(open.store.db, accountId)).map(({ id }) => id);
    const refund = (grantId: string) => startRefund(open.store, { accountId, grantId, now: day(2), actor: 'me' });
    const work: (() => Promise<unknown>)[] = [
      ...grants.flatMap((id) => [() => refund(id), () => refund(id)]),
      ...Array.from(
        { length: 12 },
        () => () => startRunTransaction(open.store, open.queue, startOf(accountId, { now: day(2) })),
      ),
      () => pay(3),
      () => pay(3),
    ];
    await Promise.all(work.map((each) => each()));
    const entries = await loadEntries(open.store.db, accountId);
    const sum = (kind: string): number =>
      entries.filter((each) => each.kind === kind).reduce((all, each) => all + each.credits, 0);
    expect(sum('grant')).toBe(40);
    expect(sum('grant') + sum('debit') + sum('withdraw')).toBe(await loadBalance(open.store.db, accountId, day(2)));
    const refunds = await loadRefunds(open.store.db, accountId);
    expect(new Set(refunds.map(({ grantId }) => grantId)).size).toBe(refunds.length);
    expect(refunds.reduce((all, { credits }) => all + credits, 0)).toBe(-sum('withdraw'));
    expect(refunds.every(({ cents, credits, state }) => cents === credits * 20 && state === 'pending')).toBe(true);

    const paidBack = new Map<string, number>();
    let calls = 0;
    const payer: PaymentProvider = {
      name: provider,
      openPayment: async () => null,
      readMessage: () => null,
      endSubscription: async () => ({ endsAt: null }),
      // It answers every other time.
      payBack: async ({ refundId, cents }) => {
        calls += 1;
        paidBack.set(refundId, cents);
        return calls % 2 === 0 ? 'done' : null;
      },
    };
    for (let round = 0; round < 8; round += 1) await payOutPending(open.store, payer);
    expect((await loadRefunds(open.store.db, accountId)).every(({ state }) => state === 'done')).toBe(true);
    expect([...paidBack.values()].reduce((all, cents) => all + cents, 0)).toBe(-sum('withdraw') * 20);
  });
});
