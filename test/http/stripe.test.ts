// Payment by Stripe: its API is a server on loopback, and its messages are signed as it signs them.
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProductId } from '#contract/money.ts';
import { openStripe } from '#service/checkout/open-stripe.ts';
import { loggedError } from '#service/app/logged-error.ts';
import { createServer } from '#service/http/server.ts';
import { loadBalance, loadEntries } from '#service/store/ledger-entries.ts';
import { sweepAll } from '../../src/main/sweeper.ts';
import {
  type LoopbackStripe,
  type SignedMessage,
  signed,
  startLoopbackStripe,
  stripeKey,
  webhookSecret,
} from '../kit/loopback-stripe.ts';
import { type TestAccount, type TestService, startService, testPublicUrl } from '../kit/service.ts';
import { invoicePaid, sessionPaid, subscribed, subscriptionNow } from '../kit/stripe-events.ts';

let service: TestService;
let stripe: LoopbackStripe;
let app: FastifyInstance;
let provider: ReturnType<typeof openStripe>;
let logged = '';
const sent: string[] = [];
const DAY_MS = 86_400_000;

beforeAll(async () => {
  service = await startService();
  stripe = await startLoopbackStripe();
  const logger = pino(
    { level: 'info' },
    new Writable({ write: (chunk, _, done) => ((logged += String(chunk)), done()) }),
  );
  const onError = (error: unknown): void => logger.error({ error: loggedError(error) }, 'in the background');
  provider = openStripe({ secretKey: stripeKey, webhookSecret, apiBase: stripe.url, onError });
  const context = { ...service.context, checkout: provider };
  app = await createServer({ context, rateLimits: false, trustProxy: false, logger });
  app.addHook('onSend', async (_request, _reply, payload) => void sent.push(String(payload)));
  await app.ready();
}, 60_000);
afterAll(async () => {
  await app?.close();
  await stripe?.close();
  await service?.close();
});

const now = (): Date => service.context.clock();
const start = async (account: TestAccount, mode?: string) =>
  app.inject({
    method: 'POST',
    url: '/api/runs/start',
    headers: { 'x-api-key': account.key },
    payload: { url: 'https://staging.example.com/', ...(mode !== undefined && { mode }) },
  });
const balance = (account: TestAccount): Promise<number> => loadBalance(service.store.db, account.id, now());
const post = (account: TestAccount, url: string, payload: object) =>
  app.inject({ method: 'POST', url, headers: { 'x-api-key': account.key }, payload });
const deliver = ({ payload, signature }: SignedMessage) =>
  app.inject({
    method: 'POST',
    url: '/checkout/webhooks/stripe',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  });
const tell = async (event: unknown) => (await deliver(signed(event, now().getTime()))).statusCode;
const choose = (path: string, product?: string) =>
  app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: product === undefined ? '' : `product=${product}`,
  });

interface Opened {
  readonly account: TestAccount;
  readonly path: string;
  readonly about: { readonly checkoutId: string; readonly product: ProductId };
}
async function opened(product: ProductId, given?: TestAccount): Promise<Opened> {
  const account = given ?? (await service.addAccount({ free: false }));
  const answer = await post(account, '/api/account/checkouts', { product });
  expect(answer.statusCode).toBe(200);
  const path = new URL(answer.json().checkoutUrl).pathname;
  return { account, path, about: { checkoutId: path.split('/').at(-1) ?? '', product } };
}

describe('buying', () => {
  test('402 leads to a page, the page to Stripe, and the same start then succeeds [checkout-completes] [error-402]', async () => {
    const account = await service.addAccount({ free: false });
    const refused = await start(account);
    expect(refused.statusCode).toBe(402);
    const page = new URL(refused.json().checkoutUrl).pathname;
    const shown = await app.inject(page);
    expect(shown.body).toMatch(/value="starter_pack" checked/);
    expect(shown.body).toContain('Continue to payment');
    expect(shown.body).not.toContain('No money moves');

    stripe.calls.length = 0;
    const chosen = await choose(page, 'starter_pack');
    const target = /href="(http:\/\/127\.0\.0\.1:\d+\/pay\/[^"]+)"/.exec(chosen.body)?.[1];
    expect(chosen.statusCode).toBe(200);
    expect(target).toContain(stripe.url);
    const checkoutId = page.split('/').at(-1) ?? '';
    expect(stripe.calls).toMatchObject([
      {
        method: 'POST',
        path: '/v1/checkout/sessions',
        key: stripeKey,
        idempotencyKey: `${checkoutId} starter_pack`,
        fields: {
          mode: 'payment',
          client_reference_id: checkoutId,
          'metadata[product]': 'starter_pack',
          'line_items[0][price_data][unit_amount]': '200',
          'line_items[0][price_data][currency]': 'usd',
          success_url: `${testPublicUrl}${page}?paid=1`,
        },
      },
    ]);
    // The same button again is the same payment.
    expect((await choose(page, 'starter_pack')).body).toContain(target);
    expect((await app.inject(`${page}?paid=1`)).body).toContain('Waiting for the payment');
    expect((await start(account)).statusCode).toBe(402);

    expect(await tell(sessionPaid({ checkoutId, product: 'starter_pack' }, now(), { id: 'cs_first' }))).toBe(200);
    expect((await app.inject(`${page}?paid=1`)).body).toContain('Credits added');
    const started = await start(account);
    expect([started.statusCode, started.json().creditsLeft]).toEqual([200, 9]);
  });

  test('an audit is $1.99 and pays for an audit only [audit-price]', async () => {
    const { account, path, about } = await opened('authenticated_audit');
    stripe.calls.length = 0;
    await choose(path);
    expect(stripe.calls[0]?.fields['line_items[0][price_data][unit_amount]']).toBe('199');
    await tell(sessionPaid(about, now(), { id: 'cs_audit', amount: 199 }));
    expect(await loadBalance(service.store.db, account.id, now(), 'authenticated_smoke')).toBe(10);
    expect((await start(account)).statusCode).toBe(402);
  });

  test('a plan is a subscription that is paid every month', async () => {
    const { path } = await opened('studio');
    stripe.calls.length = 0;
    await choose(path);
    expect(stripe.calls[0]?.fields).toMatchObject({
      mode: 'subscription',
      'line_items[0][price_data][recurring][interval]': 'month',
      'line_items[0][price_data][unit_amount]': '9900',
      'subscription_data[metadata][product]': 'studio',
    });
  });

  test('another product than the preselected one can be chosen, and is what is granted', async () => {
    const { account, path, about } = await opened('starter_pack');
    stripe.calls.length = 0;
    await choose(path, 'pro');
    expect(stripe.calls[0]?.fields['metadata[product]']).toBe('pro');
    expect((await choose(path, 'free')).statusCode).toBe(400);
    await tell(subscribed({ ...about, product: 'pro' }, now(), { invoice: 'in_pro', subscription: 'sub_pro' }));
    expect(await balance(account)).toBe(350);
  });

  test('while Stripe does not answer nothing is opened, and the page says so', async () => {
    const { path } = await opened('starter_pack');
    stripe.fail(/checkout\/sessions/, 500, 'broken', 3);
    const answer = await choose(path);
    expect([answer.statusCode, answer.body.includes('Nothing was charged')]).toEqual([400, true]);
    expect((await choose(path)).body).toContain(`${stripe.url}/pay/`);
  });

  test('what is active and does not stack is not sold again, in no way', async () => {
    const { account, about } = await opened('builder');
    const [other] = [await opened('starter_pack', account)];
    await tell(subscribed(about, now(), { invoice: 'in_twice', subscription: 'sub_twice' }));
    const again = await post(account, '/api/account/checkouts', { product: 'builder' });
    expect([again.statusCode, again.json().details[0].code]).toEqual([400, 'active']);
    expect((await choose(other.path, 'builder')).statusCode).toBe(400);
    expect((await post(account, '/api/account/checkouts', { product: 'pro' })).statusCode).toBe(200);
  });
});

describe('messages', () => {
  test('one that is forged, altered, unsigned or signed too long ago changes nothing', async () => {
    const { account, about } = await opened('starter_pack');
    const event = sessionPaid(about, now(), { id: 'cs_forged' });
    const good = signed(event, now().getTime());
    const cheaper = { ...good, payload: good.payload.replace('starter_pack', 'scale') };
    const forged = [
      signed(event, now().getTime(), 'whsec_somebodyElses'),
      cheaper,
      { ...good, signature: '' },
      { ...good, signature: 't=1,v1=00' },
      signed(event, now().getTime() - 301_000),
    ];
    for (const message of forged) {
      const answer = await deliver(message);
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'validation_error']);
    }
    expect(await balance(account)).toBe(0);
    expect((await deliver(good)).statusCode).toBe(200);
    expect(await balance(account)).toBe(10);
  });

  test('one that is replayed, or sent again under another id, grants once', async () => {
    const { account, about } = await opened('starter_pack');
    const event = sessionPaid(about, now(), { id: 'cs_again' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => deliver(signed(event, now().getTime()))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await tell(sessionPaid(about, now(), { id: 'cs_again' }))).toBe(200);
    expect(await balance(account)).toBe(10);
  });

  test.each([
    ['in order', [0, 1, 2, 3, 4]],
    ['backwards', [4, 3, 2, 1, 0]],
    ['mixed', [2, 0, 4, 1, 3]],
  ])('a subscription ends the same, whatever order its messages have: %s', async (name, order) => {
    const { account, about } = await opened('builder');
    const id = name.replace(' ', '');
    const names = { subscription: `sub_${id}` };
    const began = now();
    const day = (n: number): Date => new Date(began.getTime() + n * DAY_MS);
    const messages = [
      subscribed(about, began, { ...names, invoice: `in_${id}_1` }),
      invoicePaid(about, began, { ...names, id: `in_${id}_1`, days: 40 }),
      invoicePaid(about, day(0.5), { ...names, id: `in_${id}_2`, days: 40 }),
      // In the same second: only what they say tells which one is last.
      subscriptionNow(about, day(0.6), { id: names.subscription }),
      subscriptionNow(about, day(0.6), { id: names.subscription, deleted: true }),
    ];
    for (const each of order) expect(await tell(messages[each])).toBe(200);
    expect(await balance(account)).toBe(240);
    const { subscriptions, purchases } = (
      await app.inject({ url: '/api/account/purchases', headers: { 'x-api-key': account.key } })
    ).json();
    expect(subscriptions).toMatchObject([{ product: 'builder', state: 'ended' }]);
    expect(purchases).toHaveLength(2);
  });

  test('one that comes weeks late still grants what was paid, from the day it was paid', async () => {
    const { account, path, about } = await opened('starter_pack');
    await choose(path);
    const paidAt = now();
    service.advance(20 * DAY_MS);
    await sweepAll({ store: service.store, queue: service.queue, checkout: 'none', onError: () => undefined });
    expect(await tell(sessionPaid(about, paidAt, { id: 'cs_late' }))).toBe(200);
    expect(await balance(account)).toBe(10);
    const { purchases } = (
      await app.inject({ url: '/api/account/purchases', headers: { 'x-api-key': account.key } })
    ).json();
    expect(Date.parse(purchases[0].boughtAt)).toBeLessThan(paidAt.getTime() + 1);
  });

  test('a renewal that comes after its own period still gives a month', async () => {
    const { account, path, about } = await opened('builder');
    await choose(path);
    const paidAt = now();
    service.advance(45 * DAY_MS);
    await tell(invoicePaid(about, paidAt, { id: 'in_very_late', subscription: 'sub_very_late' }));
    expect(await balance(account)).toBe(120);
    service.advance(25 * DAY_MS);
    expect(await balance(account)).toBe(120);
    service.advance(10 * DAY_MS);
    expect(await balance(account)).toBe(0);
  });

  test('a renewal gives the credits of its own period, and the old ones lapse', async () => {
    const { account, about } = await opened('builder');
    const names = { subscription: 'sub_renewed' };
    await tell(subscribed(about, now(), { ...names, invoice: 'in_r1' }));
    service.advance(32 * DAY_MS);
    expect(await balance(account)).toBe(0);
    await tell(invoicePaid(about, now(), { ...names, id: 'in_r2' }));
    expect(await balance(account)).toBe(120);
  });

  test('another business on the same Stripe account is left alone', async () => {
    const about = { checkoutId: 'chk_AAAAAAAAAAAAAAAAAAAAAA', product: 'starter_pack' } as const;
    expect(await tell(sessionPaid(about, now(), { id: 'cs_other' }))).toBe(200);
    expect(await tell({ ...sessionPaid(about, now()), type: 'charge.succeeded' })).toBe(200);
  });

  test('one of ours that is not understood is asked for again, and logged without its content', async () => {
    const { about } = await opened('starter_pack');
    const event = sessionPaid(about, now(), { status: 'unheard_of' });
    expect(await tell(event)).toBe(503);
    expect(logged).toContain('Stripe sent a message of an unknown shape');
    expect(logged).not.toContain('unheard_of');
  });

  test('where nothing is sold by Stripe there is no such door', async () => {
    const answer = await service.app.inject({ method: 'POST', url: '/checkout/webhooks/stripe', payload: {} });
    expect(answer.statusCode).toBe(404);
  });
});

describe('money back', () => {
  async function bought(product: ProductId, id: string): Promise<Opened> {
    const made = await opened(product);
    const names = { invoice: `in_${id}`, subscription: `sub_${id}` };
    const monthly = product === 'builder';
    await tell(monthly ? subscribed(made.about, now(), names) : sessionPaid(made.about, now(), { id: `cs_${id}` }));
    return made;
  }
  const refund = (account: TestAccount, product: ProductId) => post(account, '/api/account/refunds', { product });

  test('pays the unused share once and withdraws the credits [limit-refund]', async () => {
    const { account } = await bought('starter_pack', 'refunded');
    for (let n = 0; n < 3; n += 1) expect((await start(account)).statusCode).toBe(200);
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund(account, 'starter_pack')));
    const [done] = answers.filter(({ statusCode }) => statusCode === 200);
    expect(done?.json()).toMatchObject({
      amountUsd: 1.4,
      creditsWithdrawn: 7,
      creditsLeft: 0,
      state: 'done',
      moneyMoved: true,
    });
    const others = answers.filter(({ statusCode }) => statusCode !== 200).map((each) => each.json().details[0].code);
    expect(others).toEqual(['refunded', 'refunded', 'refunded', 'refunded']);
    expect(stripe.refunds.filter((each) => each.payment_intent === 'pi_of_cs_refunded')).toMatchObject([
      { amount: 140 },
    ]);
    expect((await start(account)).statusCode).toBe(402);
  });

  test('the first payment of a subscription comes back, and the subscription ends [limit-refund]', async () => {
    const { account } = await bought('builder', 'first');
    stripe.calls.length = 0;
    expect((await refund(account, 'builder')).json()).toMatchObject({ amountUsd: 20, creditsWithdrawn: 120 });
    expect(stripe.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'DELETE /v1/subscriptions/sub_first',
      'GET /v1/invoice_payments',
      'GET /v1/refunds',
      'POST /v1/refunds',
    ]);
    expect(stripe.refunds.at(-1)).toMatchObject({ amount: 2_000, payment_intent: 'pi_of_in_first' });
  });

  test('after 30 days, and for a renewal, nothing comes back [limit-refund]', async () => {
    const { account, about } = await bought('builder', 'renewed');
    service.advance(29 * DAY_MS);
    await tell(invoicePaid(about, now(), { id: 'in_renewal', subscription: 'sub_renewed' }));
    service.advance(2 * DAY_MS);
    const answer = await refund(account, 'builder');
    expect([answer.statusCode, answer.json().details[0].code]).toEqual([400, 'not_the_first_payment']);
    const { account: late } = await bought('starter_pack', 'toolate');
    service.advance(30 * DAY_MS + 1);
    expect((await refund(late, 'starter_pack')).json().details[0].code).toBe('too_late');
    expect((await refund(late, 'pro')).statusCode).toBe(404);
  });

  test('while Stripe is down the refund waits, and is paid once when it is back', async () => {
    const { account } = await bought('starter_pack', 'down');
    stripe.fail(/v1\/refunds/, 503, 'down', 3);
    const answer = await refund(account, 'starter_pack');
    expect(answer.json()).toMatchObject({ state: 'pending', creditsWithdrawn: 10, amountUsd: 2 });
    expect(await balance(account)).toBe(0);
    const swept = { store: service.store, queue: service.queue, checkout: provider, onError: () => undefined };
    await Promise.all([sweepAll(swept), sweepAll(swept)]);
    await sweepAll(swept);
    expect(stripe.refunds.filter((each) => each.payment_intent === 'pi_of_cs_down')).toHaveLength(1);
  });

  test('what Stripe refuses for good gives the credits back', async () => {
    const { account } = await bought('starter_pack', 'disputed');
    stripe.fail(/v1\/refunds/, 400, 'charge_disputed', 1);
    const answer = await refund(account, 'starter_pack');
    expect([answer.statusCode, answer.json().details[0].code]).toEqual([400, 'provider_refused']);
    expect(await balance(account)).toBe(10);
    expect((await refund(account, 'starter_pack')).json()).toMatchObject({ state: 'done', amountUsd: 2 });
    const kinds = (await loadEntries(service.store.db, account.id)).map(({ kind, credits }) => [kind, credits]);
    expect(kinds).toEqual(expect.arrayContaining([['refund', 10]]));
    expect(kinds.filter(([kind]) => kind === 'withdraw')).toHaveLength(2);
  });

  test('a subscription stops renewing, and keeps its credits', async () => {
    const { account } = await bought('builder', 'stopped');
    const cancel = (id: string) => post(account, '/api/account/subscriptions/cancel', { subscriptionId: id });
    expect((await cancel('sub_first')).statusCode).toBe(404);
    expect((await cancel('sub_stopped')).json()).toMatchObject({ state: 'ending', endsAt: '2027-01-15T08:00:00.000Z' });
    const call = stripe.calls.at(-1);
    expect([call?.method, call?.fields['cancel_at_period_end']]).toEqual(['POST', 'true']);
    expect(await balance(account)).toBe(120);
  });
});

test('no secret of Stripe is in a log line or in an answer', async () => {
  const { path } = await opened('starter_pack');
  stripe.fail(/checkout\/sessions/, 401, 'api_key_invalid', 1);
  expect((await choose(path)).statusCode).toBe(400);
  expect(logged).toContain('StripeAuthenticationError');
  for (const secret of [stripeKey, webhookSecret, 'LoopbackSecret', 'loopbackSigning']) {
    expect(logged).not.toContain(secret);
    expect(sent.join('\n')).not.toContain(secret);
  }
  expect(logged).not.toMatch(/chk_[\w-]{22}/);
});
