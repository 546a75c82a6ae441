// What an account buys at the local checkout, and what it gets back for it.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purchasesSchema, productIds } from '#contract/money.ts';
import { plans } from '#contract/plans.ts';
import { loadBalance } from '#service/store/ledger-entries.ts';
import { type TestAccount, type TestService, startService, testPublicUrl } from '../kit/service.ts';

let service: TestService;
let app: FastifyInstance;
beforeAll(async () => {
  service = await startService();
  app = service.app;
}, 120_000);
afterAll(() => service?.close());

const DAY_MS = 86_400_000;
const post = (account: TestAccount, url: string, payload: object) =>
  app.inject({ method: 'POST', url, headers: { 'x-api-key': account.key }, payload });
const complete = (url: string, product?: string) =>
  app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: product === undefined ? '' : `product=${product}`,
  });
async function buy(account: TestAccount, product: string): Promise<void> {
  const opened = await post(account, '/api/account/checkouts', { product });
  expect((await complete(opened.json().checkoutUrl)).body).toContain('Credits added');
}
const purchases = async (account: TestAccount) =>
  purchasesSchema.parse(
    (await app.inject({ url: '/api/account/purchases', headers: { 'x-api-key': account.key } })).json(),
  );
const balance = (account: TestAccount) => loadBalance(service.store.db, account.id, service.context.clock());
const newAccount = () => service.addAccount({ free: false });

test.each(productIds)('the local checkout grants %s once, at its price [plans] [audit-price]', async (product) => {
  const account = await newAccount();
  const opened = (await post(account, '/api/account/checkouts', { product })).json();
  expect(opened).toMatchObject({ product, checkoutUrl: expect.stringContaining(`${testPublicUrl}/checkout/chk_`) });
  const page = await app.inject(new URL(opened.checkoutUrl).pathname);
  expect(page.body).toContain('No money moves here');
  expect(page.body).toContain(`value="${product}" checked`);
  const done = await Promise.all(Array.from({ length: 3 }, () => complete(opened.checkoutUrl)));
  expect(done.every(({ body }) => body.includes('Credits added'))).toBe(true);
  const { runCredits, priceUsd } = plans[product];
  expect(await balance(account)).toBe(runCredits);
  expect((await purchases(account)).purchases).toMatchObject([
    { product, credits: runCredits, unused: runCredits, refund: { possible: true, amountUsd: priceUsd } },
  ]);
});

test('a product that is not on sale, and a checkout of nobody, are refused', async () => {
  const account = await newAccount();
  expect((await post(account, '/api/account/checkouts', { product: 'free' })).statusCode).toBe(400);
  const { checkoutUrl } = (await post(account, '/api/account/checkouts', { product: 'pro' })).json();
  expect((await complete(checkoutUrl, 'free')).statusCode).toBe(400);
  expect((await complete(checkoutUrl, '__proto__')).statusCode).toBe(400);
  expect((await complete(`${testPublicUrl}/checkout/chk_AAAAAAAAAAAAAAAAAAAAAA`)).statusCode).toBe(404);
  expect(await balance(account)).toBe(0);
});

describe('a refund', () => {
  const refund = (account: TestAccount, body: object) => post(account, '/api/account/refunds', body);

  test('takes the newest purchase, or the one that is named, and each once [limit-refund] [starter-stacks]', async () => {
    const account = await newAccount();
    await buy(account, 'starter_pack');
    service.advance(1_000);
    await buy(account, 'starter_pack');
    const [newer, older] = (await purchases(account)).purchases;
    expect((await refund(account, { product: 'starter_pack' })).json()).toMatchObject({
      purchaseId: newer?.id,
      amountUsd: 2,
      creditsWithdrawn: 10,
      creditsLeft: 10,
      moneyMoved: false,
    });
    const again = await refund(account, { product: 'starter_pack', purchaseId: newer?.id });
    expect([again.statusCode, again.json().details[0].code]).toEqual([400, 'refunded']);
    expect((await refund(account, { product: 'starter_pack', purchaseId: older?.id })).statusCode).toBe(200);
    expect(await balance(account)).toBe(0);
  });

  test('ends with the window, and says why [limit-refund]', async () => {
    const account = await newAccount();
    await buy(account, 'starter_pack');
    service.advance(30 * DAY_MS + 1);
    const late = await refund(account, { product: 'starter_pack' });
    expect([late.statusCode, late.json().details[0].code]).toEqual([400, 'too_late']);
    expect(late.json().message).toContain('GET /api/account/purchases');
    expect((await refund(account, { product: 'pro' })).statusCode).toBe(404);
    expect((await refund(account, { product: 'free' })).statusCode).toBe(400);
    expect(await balance(account)).toBe(10);
  });

  test('is nobody else’s', async () => {
    const [account, other] = [await newAccount(), await newAccount()];
    await buy(account, 'starter_pack');
    const [purchase] = (await purchases(account)).purchases;
    expect((await refund(other, { product: 'starter_pack', purchaseId: purchase?.id })).statusCode).toBe(404);
    const nobody = await app.inject({
      method: 'POST',
      url: '/api/account/refunds',
      payload: { product: 'starter_pack' },
    });
    expect(nobody.statusCode).toBe(401);
    expect(await balance(account)).toBe(10);
  });

  test('lets a plan be bought again', async () => {
    const account = await newAccount();
    await buy(account, 'builder');
    expect((await post(account, '/api/account/checkouts', { product: 'builder' })).statusCode).toBe(400);
    expect((await refund(account, { product: 'builder' })).json()).toMatchObject({ amountUsd: 20 });
    await buy(account, 'builder');
    expect(await balance(account)).toBe(120);
    // It is the first subscription payment no more.
    expect((await refund(account, { product: 'builder' })).json().details[0].code).toBe('not_the_first_payment');
  });
});
