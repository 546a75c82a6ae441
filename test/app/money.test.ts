// What is sold, paid and given back, to the moment and to the word. Whoever takes the money is played by the test.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ProductId } from '#contract/money.ts';
import { cancelSubscription } from '#service/app/money/cancel-subscription.ts';
import { checkoutUrl } from '#service/app/money/checkout-of.ts';
import { completeCheckout } from '#service/app/money/complete-checkout.ts';
import { listPurchases, shownReason } from '#service/app/money/list-purchases.ts';
import { openCheckout } from '#service/app/money/open-checkout.ts';
import type { PaymentProvider, ProviderMessage } from '#service/app/money/payment-provider.ts';
import { readCheckout } from '#service/app/money/read-checkout.ts';
import { receivePayment } from '#service/app/money/receive-payment.ts';
import { refundPurchase } from '#service/app/money/refund-purchase.ts';
import { payOutPending } from '#service/app/money/settle-refunds.ts';
import type { Caller } from '#service/app/caller.ts';
import { appendEntries, loadBalance } from '#service/store/ledger-entries.ts';
import { changeSubscription } from '#service/store/subscriptions.ts';
import { invalid, refusal } from '../kit/verb-answers.ts';
import { type VerbWorld, openVerbWorld, verbUrl } from '../kit/verb-world.ts';

let world: VerbWorld;
beforeAll(async () => {
  world = await openVerbWorld();
}, 60_000);
afterAll(() => world.close());

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** What the provider was asked for, and what it answers. */
const asked: unknown[] = [];
let page: string | null;
let paidBack: 'done' | 'refused' | null;
let ending: { readonly endsAt: Date | null } | null;
let message: ProviderMessage | null;
const till: PaymentProvider = {
  name: 'till',
  openPayment: async (order) => (asked.push(order), page),
  readMessage: () => message,
  payBack: async (refund) => (asked.push(refund), paidBack),
  endSubscription: async (id, when) => (asked.push([id, when]), ending),
};
const atTill = { checkout: till };
beforeEach(() => {
  asked.length = 0;
  page = 'https://till.example/pay';
  paidBack = 'done';
  ending = { endsAt: null };
  message = { kind: 'other' };
});

const open = (caller: Caller, product: ProductId, part = {}) =>
  world.ask(openCheckout, caller, { body: { product } }, part);
async function opened(caller: Caller, product: ProductId, part = {}): Promise<string> {
  const answer = await open(caller, product, part);
  if (answer.kind !== 'value') throw new Error(JSON.stringify(answer));
  return new URL(answer.value.checkoutUrl).pathname.replace('/checkout/', '');
}
const complete = (id: string, chosen?: string, part = {}) =>
  completeCheckout({ ...world.context, ...part }, id, chosen);
/** A second after whatever was before, so that purchases have an order. */
async function buy(caller: Caller, product: ProductId): Promise<void> {
  world.advance(1_000);
  expect(await complete(await opened(caller, product))).toMatchObject({ kind: 'completed' });
}
let payments = 0;
async function pay(
  caller: Caller,
  product: ProductId,
  { cents = 200, subscriptionId = null as string | null } = {},
): Promise<void> {
  world.advance(1_000);
  const checkoutId = await opened(caller, product, atTill);
  payments += 1;
  const payment = `pay_${payments}`;
  const paid = {
    plan: product,
    payment,
    reference: payment,
    cents,
    paidAt: world.now(),
    paidUntil: null,
    subscriptionId,
  };
  message = { kind: 'paid', eventId: `evt_${payments}`, checkoutId, paid };
  expect(await receivePayment({ ...world.context, ...atTill }, Buffer.from(''), 'signed')).toBe('received');
}
async function purchases(caller: Caller) {
  const answer = await world.ask(listPurchases, caller);
  if (answer.kind !== 'value') throw new Error(answer.kind);
  return answer.value;
}
const balance = (caller: Caller) => loadBalance(world.store.db, caller.accountId, world.now());

describe('a checkout', () => {
  test('is open for an hour, and the same one is given again in its first half', async () => {
    const caller = await world.addCaller(null);
    const id = await opened(caller, 'starter_pack');
    const expiresAt = new Date(world.now().getTime() + 60 * MINUTE_MS).toISOString();
    const answer = {
      kind: 'value',
      value: { checkoutUrl: `${verbUrl}/checkout/${id}`, product: 'starter_pack', expiresAt },
    };
    world.advance(30 * MINUTE_MS - 1);
    expect(await open(caller, 'starter_pack')).toEqual(answer);
    world.advance(1);
    expect(await opened(caller, 'starter_pack')).not.toBe(id);
  });

  test('is not there where nothing is sold', async () => {
    const caller = await world.addCaller(null);
    expect(await open(caller, 'starter_pack', { checkout: 'none' })).toEqual(
      refusal('service_unavailable', 'This service has no checkout. Ask its operator for run credits.'),
    );
    expect(await checkoutUrl({ ...world.context, checkout: 'none' }, caller.accountId, 'starter_pack')).toBe(
      `${verbUrl}/checkout`,
    );
    const id = await opened(caller, 'starter_pack');
    expect(await readCheckout({ ...world.context, checkout: 'none' }, id)).toBeNull();
  });

  test('is read by those who know its id, where it was opened, until it expires', async () => {
    const caller = await world.addCaller(null);
    const id = await opened(caller, 'starter_pack');
    const paying = await opened(caller, 'pro', atTill);
    expect(await readCheckout(world.context, id)).toMatchObject({
      id,
      accountId: caller.accountId,
      plan: 'starter_pack',
      state: 'open',
      paymentOpened: false,
    });
    for (const unknown of ['', 'chk_1', `chk_${'A'.repeat(22)}`, `x${id}`])
      expect(await readCheckout(world.context, unknown)).toBeNull();
    expect(await readCheckout(world.context, paying)).toBeNull();
    expect(await readCheckout({ ...world.context, ...atTill }, id)).toBeNull();
    expect(await complete(paying, undefined, atTill)).toEqual({ kind: 'pay', url: 'https://till.example/pay' });
    const bought = await opened(caller, 'authenticated_audit');
    expect(await complete(bought)).toMatchObject({ kind: 'completed' });
    world.advance(60 * MINUTE_MS - 1);
    expect(await readCheckout(world.context, id)).not.toBeNull();
    world.advance(1);
    expect(await readCheckout(world.context, id)).toBeNull();
    expect(await complete(id)).toEqual({ kind: 'closed' });
    // What is being paid and what is done stay readable.
    expect(await readCheckout({ ...world.context, ...atTill }, paying)).toMatchObject({ paymentOpened: true });
    expect(await complete(paying, undefined, atTill)).toEqual({ kind: 'closed' });
    expect(await readCheckout(world.context, bought)).toMatchObject({ state: 'completed' });
  });

  test('grants what was chosen, once, and refuses what is no product', async () => {
    const caller = await world.addCaller(null);
    const id = await opened(caller, 'starter_pack');
    const view = await readCheckout(world.context, id);
    for (const chosen of ['free', 'nothing', ''])
      expect(await complete(id, chosen)).toEqual({ kind: 'refused', view, problem: 'Choose one of the products.' });
    expect(await complete(id, 'authenticated_audit')).toEqual({
      kind: 'completed',
      view: expect.objectContaining({ id, state: 'completed', plan: 'authenticated_audit' }),
    });
    expect(await complete(id, 'pro')).toMatchObject({ kind: 'completed', view: { plan: 'authenticated_audit' } });
    expect(await balance(caller)).toBe(10);
    expect(await complete(`chk_${'A'.repeat(22)}`)).toEqual({ kind: 'closed' });
  });

  test('leads to the provider with all that it needs, or says that it did not answer', async () => {
    const caller = await world.addCaller(null);
    const id = await opened(caller, 'starter_pack', atTill);
    const expiresAt = new Date(world.now().getTime() + 60 * MINUTE_MS);
    expect(await complete(id, 'builder', atTill)).toEqual({ kind: 'pay', url: 'https://till.example/pay' });
    expect(asked).toEqual([{ checkoutId: id, product: 'builder', returnUrl: `${verbUrl}/checkout/${id}`, expiresAt }]);
    page = null;
    expect(await complete(id, undefined, atTill)).toEqual({
      kind: 'refused',
      view: expect.objectContaining({ id, paymentOpened: true }),
      problem: 'The payment provider did not answer. Nothing was charged. Try again in a moment.',
    });
    expect(asked.at(-1)).toMatchObject({ product: 'starter_pack' });
    expect(await balance(caller)).toBe(0);
  });
});

describe('a plan that does not stack', () => {
  const until = (day: string) =>
    `Builder is active until ${day} and does not stack. Buy a Starter Pack, or another plan.`;

  test('is not sold again before it ends, and is at that very moment', async () => {
    const caller = await world.addCaller('starter_pack');
    const early = await opened(caller, 'pro');
    await buy(caller, 'builder');
    const [bought] = (await purchases(caller)).purchases;
    const problem = until(String(bought?.expiresAt).slice(0, 10));
    expect(await open(caller, 'builder')).toEqual(invalid('product', 'active', problem));
    expect(await complete(early, 'builder')).toEqual({ kind: 'refused', view: expect.anything(), problem });
    for (const other of ['starter_pack', 'pro'] as const) expect((await open(caller, other)).kind).toBe('value');
    expect((await open(await world.addCaller(null), 'builder')).kind).toBe('value');
    world.advance(Date.parse(bought?.expiresAt ?? '') - world.now().getTime() - 1);
    expect((await open(caller, 'builder')).kind).toBe('refusal');
    world.advance(1);
    expect((await open(caller, 'builder')).kind).toBe('value');
    // The months before it are over, and do not count.
    await buy(caller, 'builder');
    const [again] = (await purchases(caller)).purchases;
    expect(await open(caller, 'builder')).toEqual(
      invalid('product', 'active', until(String(again?.expiresAt).slice(0, 10))),
    );
  });

  test('is sold again once it was refunded, and not while a refund has failed', async () => {
    const caller = await world.addCaller(null);
    await pay(caller, 'builder', { cents: 2_000, subscriptionId: 'sub_failed' });
    paidBack = 'refused';
    expect(await world.ask(refundPurchase, caller, { body: { product: 'builder' } }, atTill)).toEqual(
      invalid(
        'product',
        'provider_refused',
        'The payment provider refused to refund this payment. The credits are back. Ask the operator of this service.',
      ),
    );
    expect(await balance(caller)).toBe(120);
    expect((await open(caller, 'builder')).kind).toBe('refusal');
    expect((await purchases(caller)).purchases[0]?.refund).toMatchObject({ possible: true });
    paidBack = 'done';
    expect(await world.ask(refundPurchase, caller, { body: { product: 'builder' } }, atTill)).toMatchObject({
      value: { state: 'done' },
    });
    expect((await open(caller, 'builder')).kind).toBe('value');
  });
});

describe('purchases', () => {
  test('are listed with what is left of them, the newest first', async () => {
    const caller = await world.addCaller('free');
    // A month of 31 days, so that the plan outlives the time for refunds.
    world.advance(Date.parse('2028-01-10T12:00:00.000Z') - world.now().getTime());
    await buy(caller, 'starter_pack');
    await buy(caller, 'builder');
    const [boughtAt, month] = [new Date('2028-01-10T12:00:01.000Z'), new Date('2028-01-10T12:00:02.000Z')];
    const listed = await purchases(caller);
    const [builder, starter] = listed.purchases;
    const refundUntil = (at: Date) => new Date(at.getTime() + 30 * DAY_MS).toISOString();
    expect(listed).toEqual({
      purchases: [
        {
          id: builder?.id,
          product: 'builder',
          boughtAt: month.toISOString(),
          credits: 120,
          unused: 120,
          expiresAt: '2028-02-10T12:00:02.000Z',
          refund: { possible: true, amountUsd: 20, until: refundUntil(month) },
        },
        {
          id: starter?.id,
          product: 'starter_pack',
          boughtAt: boughtAt.toISOString(),
          credits: 10,
          unused: 10,
          expiresAt: null,
          refund: { possible: true, amountUsd: 2, until: refundUntil(boughtAt) },
        },
      ],
      subscriptions: [],
    });
    // Three of the pack are spent; the plan ends with all of its credits unused.
    await appendEntries(world.store.db, world.context.randomBytes, [
      {
        accountId: caller.accountId,
        kind: 'debit',
        credits: -3,
        grantId: starter?.id ?? '',
        runId: null,
        plan: null,
        onlyMode: null,
        expiresAt: null,
        at: world.now(),
        reason: 'test',
        actor: 'test',
      },
    ]);
    expect((await purchases(caller)).purchases[1]).toMatchObject({
      unused: 7,
      refund: { possible: true, amountUsd: 1.4 },
    });
    world.advance(Date.parse(builder?.expiresAt ?? '') - world.now().getTime() - 1);
    expect((await purchases(caller)).purchases[0]).toMatchObject({ unused: 120 });
    world.advance(1);
    expect((await purchases(caller)).purchases.map(({ unused, refund }) => [unused, refund])).toEqual([
      [0, { possible: false, reason: 'too_late' }],
      [7, { possible: false, reason: 'too_late' }],
    ]);
  });

  test('a refusal without a word of its own means that nothing is left', () => {
    const reasons = [
      'unknown_grant',
      'not_bought',
      'all_used',
      'too_late',
      'not_the_first_payment',
      'refunded',
    ] as const;
    expect(reasons.map(shownReason)).toEqual([
      'all_used',
      'all_used',
      'all_used',
      'too_late',
      'not_the_first_payment',
      'refunded',
    ]);
  });
});

describe('a refund', () => {
  const refund = (caller: Caller, body: object, part = {}) => world.ask(refundPurchase, caller, { body }, part);
  const no = (name: string, why: string) =>
    `${name} cannot be refunded. ${why} GET /api/account/purchases lists what can be.`;

  test('of the local checkout is done at once, and no money moves', async () => {
    const caller = await world.addCaller('free');
    await buy(caller, 'starter_pack');
    const [bought] = (await purchases(caller)).purchases;
    const [done, ...late] = await Promise.all([1, 2, 3].map(() => refund(caller, { product: 'starter_pack' })));
    expect(done).toEqual({
      kind: 'value',
      value: {
        product: 'starter_pack',
        purchaseId: bought?.id,
        amountUsd: 2,
        creditsWithdrawn: 10,
        creditsLeft: 10,
        state: 'done',
        moneyMoved: false,
      },
    });
    const refunded = invalid('product', 'refunded', no('Starter Pack', 'It was refunded already.'));
    expect(late).toEqual([refunded, refunded]);
    expect((await purchases(caller)).purchases[0]).toMatchObject({
      unused: 0,
      refund: { possible: false, reason: 'refunded' },
    });
  });

  test('says which purchase there is not, and why one cannot be', async () => {
    const caller = await world.addCaller(null);
    const none = refusal('not_found', 'This account has no such purchase of Pro.');
    expect(await refund(caller, { product: 'pro' })).toEqual(none);
    await buy(caller, 'pro');
    const [pro] = (await purchases(caller)).purchases;
    expect(await refund(caller, { product: 'pro', purchaseId: 'other' })).toEqual(none);
    await buy(caller, 'builder');
    expect(await refund(caller, { product: 'builder', purchaseId: pro?.id })).toMatchObject({
      refusal: { code: 'not_found' },
    });
    expect(await refund(caller, { product: 'builder' })).toEqual(
      invalid(
        'product',
        'not_the_first_payment',
        no('Builder', 'Only the first payment of a subscription can be refunded.'),
      ),
    );
    await buy(caller, 'starter_pack');
    world.advance(30 * DAY_MS);
    expect((await refund(caller, { product: 'starter_pack' })).kind).toBe('value');
    world.advance(1);
    expect(await refund(caller, { product: 'pro' })).toEqual(
      invalid('product', 'too_late', no('Pro', 'It was bought more than 30 days ago.')),
    );
  });

  test('takes the newest purchase that can be refunded, and names it if there is none', async () => {
    const caller = await world.addCaller(null);
    await buy(caller, 'starter_pack');
    await buy(caller, 'starter_pack');
    const [newer, older] = (await purchases(caller)).purchases;
    await refund(caller, { product: 'starter_pack', purchaseId: newer?.id });
    expect(await refund(caller, { product: 'starter_pack' })).toMatchObject({ value: { purchaseId: older?.id } });
  });

  test('is paid by the provider, after the subscription has ended', async () => {
    const caller = await world.addCaller(null);
    await pay(caller, 'builder', { cents: 2_000, subscriptionId: 'sub_1' });
    const [bought] = (await purchases(caller)).purchases;
    expect(await refund(caller, { product: 'builder' }, atTill)).toEqual({
      kind: 'value',
      value: {
        product: 'builder',
        purchaseId: bought?.id,
        amountUsd: 20,
        creditsWithdrawn: 120,
        creditsLeft: 0,
        state: 'done',
        moneyMoved: true,
      },
    });
    expect(asked).toEqual([
      ['sub_1', 'now'],
      { refundId: expect.stringMatching(/^rfd_/), reference: `pay_${payments}`, cents: 2_000 },
    ]);
  });

  test('waits for the provider, whether it is away, somebody else, or cannot end the subscription', async () => {
    const caller = await world.addCaller(null);
    const pending = { kind: 'value', value: expect.objectContaining({ state: 'pending', moneyMoved: true }) };
    const other = { checkout: { ...till, name: 'other' } };
    for (const part of [{}, { checkout: 'none' as const }, other]) {
      await pay(caller, 'starter_pack');
      expect(await refund(caller, { product: 'starter_pack' }, part)).toEqual(pending);
    }
    await pay(caller, 'builder', { subscriptionId: 'sub_2' });
    ending = null;
    expect(await refund(caller, { product: 'builder' }, atTill)).toEqual(pending);
    expect(asked).toEqual([['sub_2', 'now']]);
    paidBack = null;
    await pay(caller, 'starter_pack');
    expect(await refund(caller, { product: 'starter_pack' }, atTill)).toEqual(pending);
    expect(await payOutPending(world.store, till)).toBe(0);
    paidBack = 'done';
    // The one whose subscription cannot be ended still waits.
    expect(await payOutPending(world.store, till)).toBe(4);
    ending = { endsAt: null };
    expect(await payOutPending(world.store, till)).toBe(1);
    expect(await payOutPending(world.store, till)).toBe(0);
  });

  test('of nothing that was paid is done without the provider', async () => {
    const caller = await world.addCaller(null);
    await pay(caller, 'starter_pack', { cents: 0 });
    paidBack = null;
    expect(await refund(caller, { product: 'starter_pack' }, atTill)).toMatchObject({
      value: { amountUsd: 0, state: 'done', moneyMoved: true },
    });
    expect(asked).toEqual([]);
  });

  test('that waits is tried with at most twenty others at once', async () => {
    const caller = await world.addCaller(null);
    for (let n = 0; n < 21; n += 1) {
      await pay(caller, 'starter_pack');
      await refund(caller, { product: 'starter_pack' });
    }
    expect([await payOutPending(world.store, till), await payOutPending(world.store, till)]).toEqual([20, 1]);
  });
});

describe('a subscription', () => {
  const cancel = (caller: Caller, subscriptionId: string, part: object = atTill) =>
    world.ask(cancelSubscription, caller, { body: { subscriptionId } }, part);
  const subscribed = async (caller: Caller, id: string): Promise<void> => {
    const row = {
      id,
      accountId: caller.accountId,
      provider: 'till',
      plan: 'pro',
      state: 'active',
      endsAt: null,
      changedAt: world.now(),
    } as const;
    await world.store.db.transaction().execute((trx) => changeSubscription(trx, row));
  };

  test('is cancelled to the end of its period, and twice is the same as once', async () => {
    const caller = await world.addCaller(null);
    await subscribed(caller, 'sub_a');
    await subscribed(caller, 'sub_b');
    ending = { endsAt: new Date('2027-01-01T00:00:00.000Z') };
    const answer = {
      kind: 'value',
      value: { id: 'sub_a', product: 'pro', state: 'ending', endsAt: '2027-01-01T00:00:00.000Z' },
    };
    expect(await cancel(caller, 'sub_a')).toEqual(answer);
    expect(await cancel(caller, 'sub_a')).toEqual(answer);
    expect(asked).toEqual([['sub_a', 'period_end']]);
    expect((await purchases(caller)).subscriptions.sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
      answer.value,
      { id: 'sub_b', product: 'pro', state: 'active', endsAt: null },
    ]);
    expect(await cancel(await world.addCaller(null), 'sub_b')).toEqual(
      refusal('not_found', 'This account has no such subscription.'),
    );
  });

  test('stays as it is while its provider does not answer, or is not the one here', async () => {
    const caller = await world.addCaller(null);
    await subscribed(caller, 'sub_c');
    const away = refusal(
      'service_unavailable',
      'The payment provider did not answer. The subscription is unchanged. Try again in a moment.',
    );
    for (const checkout of ['local', 'none', { ...till, name: 'other' }] as const)
      expect(await cancel(caller, 'sub_c', { checkout })).toEqual(away);
    expect(asked).toEqual([]);
    ending = null;
    expect(await cancel(caller, 'sub_c')).toEqual(away);
    expect((await purchases(caller)).subscriptions).toMatchObject([{ state: 'active' }]);
  });
});

describe('a message of the provider', () => {
  const receive = (checkout: 'local' | 'none' | PaymentProvider) =>
    receivePayment({ ...world.context, checkout }, Buffer.from('body'), 'signature');

  test('has an effect only where there is a provider who signed it and whom we understand', async () => {
    expect([await receive('local'), await receive('none')]).toEqual(['no_provider', 'no_provider']);
    message = null;
    expect(await receive(till)).toBe('forged');
    message = { kind: 'unreadable' };
    expect(await receive(till)).toBe('again');
    message = { kind: 'other' };
    expect(await receive(till)).toBe('received');
  });

  test('grants what was paid once, and changes the subscription that it is about', async () => {
    const caller = await world.addCaller(null);
    await pay(caller, 'builder', { subscriptionId: 'sub_told' });
    expect(await receive(till)).toBe('received');
    expect(await balance(caller)).toBe(120);
    const told = message;
    if (told?.kind !== 'paid') throw new Error('no payment');
    const endsAt = new Date(world.now().getTime() + DAY_MS);
    const change = { id: 'sub_told', plan: 'builder', state: 'ended', endsAt, changedAt: world.now() } as const;
    message = { kind: 'subscription', eventId: 'evt_change', checkoutId: told.checkoutId, change };
    expect(await receive(till)).toBe('received');
    expect((await purchases(caller)).subscriptions).toEqual([
      { id: 'sub_told', product: 'builder', state: 'ended', endsAt: endsAt.toISOString() },
    ]);
    expect(await balance(caller)).toBe(120);
  });
});
