// The page of a checkout, and the door for the messages of the payment provider.
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppContext } from '#service/app/app-context.ts';
import { completeCheckout } from '#service/app/money/complete-checkout.ts';
import { readCheckout } from '#service/app/money/read-checkout.ts';
import { receivePayment } from '#service/app/money/receive-payment.ts';
import type { KnownRoute } from '../method-not-allowed.ts';
import { routerPath } from '../path-patterns.ts';
import { sendRefusal } from '../send-refusal.ts';
import { checkoutPage, closedCheckoutPage, paidCheckoutPage, toPaymentPage } from './checkout-page.ts';

const checkoutPath = '/checkout/{id}';
const webhookPath = '/checkout/webhooks/stripe';
const maxFormBytes = 1024;
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export const checkoutRoutes: readonly KnownRoute[] = [
  { method: 'GET', path: checkoutPath },
  { method: 'POST', path: checkoutPath },
  { method: 'POST', path: webhookPath },
];

const sendPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply.header('Content-Security-Policy', policy).type('text/html; charset=utf-8').send(html);

/** A browser gets a page, other clients the error body. */
const sendClosed = (reply: FastifyReply): FastifyReply =>
  reply.request.headers.accept?.includes('text/html') === true
    ? sendPage(reply.code(404), closedCheckoutPage())
    : sendRefusal(reply, { code: 'not_found', message: 'This checkout is closed.' });

function registerPage(app: FastifyInstance, context: AppContext): void {
  const local = context.checkout === 'local';
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxFormBytes },
    (_, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  );
  app.get<{ Params: { id: string }; Querystring: { paid?: unknown } }>(
    routerPath(checkoutPath),
    async (request, reply) => {
      const view = await readCheckout(context, request.params.id);
      if (view === null) return sendClosed(reply);
      const waits = view.state === 'open' && view.paymentOpened && request.query.paid === '1';
      return sendPage(reply, waits ? paidCheckoutPage() : checkoutPage({ view, local, now: context.clock() }));
    },
  );
  // No origin is asked for: the address itself is the secret, and it belongs to one account.
  app.post<{ Params: { id: string }; Body: { product?: string } | undefined }>(
    routerPath(checkoutPath),
    async (request, reply) => {
      const step = await completeCheckout(context, request.params.id, request.body?.product);
      const now = context.clock();
      if (step.kind === 'closed') return sendClosed(reply);
      if (step.kind === 'pay') return sendPage(reply, toPaymentPage(step.url));
      if (step.kind === 'completed') return sendPage(reply, checkoutPage({ view: step.view, local, now }));
      const { view, problem } = step;
      return sendPage(reply.code(400), checkoutPage({ view, local, now, problem }));
    },
  );
}

/** The signature is over the bytes, so that they are not parsed before it is checked. */
function registerWebhook(app: FastifyInstance, context: AppContext): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, bytes, done) => done(null, bytes));
  app.post(webhookPath, { config: { bucket: 'none' } }, async (request, reply) => {
    const signature = request.headers['stripe-signature'];
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const received = await receivePayment(context, body, typeof signature === 'string' ? signature : undefined);
    if (received === 'received') return reply.send({ received: true });
    if (received === 'no_provider') return sendRefusal(reply, { code: 'not_found' });
    if (received === 'again')
      return sendRefusal(reply, { code: 'service_unavailable', message: 'This message was not understood.' });
    return sendRefusal(reply, { code: 'validation_error', message: 'The signature is not valid, or too old.' });
  });
}

export async function registerCheckout(app: FastifyInstance, context: AppContext): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Cache-Control', 'private, no-store').header('X-Robots-Tag', 'noindex');
  });
  await app.register(async (page) => registerPage(page, context));
  await app.register(async (webhook) => registerWebhook(webhook, context));
}
