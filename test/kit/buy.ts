// A purchase through the page of the local checkout, as a person completes it.
import type { FastifyInstance } from 'fastify';
import type { ProductId } from '#contract/money.ts';

export async function buy(app: FastifyInstance, key: string, product: ProductId): Promise<void> {
  const opened = await app.inject({
    method: 'POST',
    url: '/api/account/checkouts',
    headers: { 'x-api-key': key },
    payload: { product },
  });
  const bought = await app.inject({
    method: 'POST',
    url: new URL(opened.json<{ checkoutUrl: string }>().checkoutUrl).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `product=${product}`,
  });
  if (bought.statusCode !== 200) throw new Error(`the checkout answered ${bought.statusCode}: ${bought.body}`);
}
