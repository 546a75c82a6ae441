// The part of Stripe's API that we call, on loopback, and messages signed as Stripe signs them. It keeps what was
// asked of it, answers a repeated idempotency key with the first answer, and can be told to fail.
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

export const stripeKey = 'sk_test_51LoopbackSecretOfTests';
export const webhookSecret = 'whsec_loopbackSigningSecret';

export interface StripeCall {
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly idempotencyKey: string | null;
}

interface Refund {
  readonly id: string;
  readonly object: 'refund';
  readonly amount: number;
  readonly payment_intent: string;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface LoopbackStripe {
  readonly url: string;
  readonly calls: StripeCall[];
  readonly refunds: Refund[];
  /** Answers the next calls of this path with an error of this status and code. */
  fail(path: RegExp, status: number, code: string, times?: number): void;
  close(): Promise<void>;
}

const maxRememberedFailures = 100;

async function bodyOf(request: IncomingMessage): Promise<Record<string, string>> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return Object.fromEntries(new URLSearchParams(text));
}

const send = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_loopback' });
  response.end(JSON.stringify(body));
};

const errorOf = (status: number, code: string): unknown => ({
  error: {
    type: status === 401 ? 'authentication_error' : status >= 500 ? 'api_error' : 'invalid_request_error',
    code,
    // Real ones repeat a part of the key.
    message: `Invalid API Key provided: ${stripeKey}`,
  },
});

const list = (data: readonly unknown[], url: string): unknown => ({ object: 'list', data, has_more: false, url });

export async function startLoopbackStripe(): Promise<LoopbackStripe> {
  const calls: StripeCall[] = [];
  const refunds: Refund[] = [];
  const failures: { path: RegExp; status: number; code: string; times: number }[] = [];
  const answered = new Map<string, unknown>();
  let count = 0;

  function answerTo({ method, path, fields }: StripeCall): unknown {
    count += 1;
    if (method === 'POST' && path === '/v1/checkout/sessions') {
      const id = `cs_test_${count}`;
      return { id, object: 'checkout.session', url: `${url}/pay/${id}`, mode: fields['mode'] };
    }
    if (method === 'GET' && path === '/v1/invoice_payments')
      return list(
        [{ id: 'inpay_1', payment: { type: 'payment_intent', payment_intent: `pi_of_${fields['invoice']}` } }],
        path,
      );
    if (method === 'GET' && path === '/v1/refunds')
      return list(
        refunds.filter((each) => each.payment_intent === fields['payment_intent']),
        path,
      );
    if (method === 'POST' && path === '/v1/refunds') {
      const refund: Refund = {
        id: `re_${count}`,
        object: 'refund',
        amount: Number(fields['amount']),
        payment_intent: fields['payment_intent'] ?? '',
        metadata: { refundId: fields['metadata[refundId]'] ?? '' },
      };
      refunds.push(refund);
      return refund;
    }
    const subscription = /^\/v1\/subscriptions\/(\w+)$/.exec(path)?.[1];
    if (subscription !== undefined) {
      const ended = method === 'DELETE';
      const items = list([{ id: 'si_1', current_period_end: 1_800_000_000 }], '/items');
      return {
        id: subscription,
        object: 'subscription',
        status: ended ? 'canceled' : 'active',
        ended_at: ended ? 1_790_000_000 : null,
        cancel_at: null,
        items,
      };
    }
    return null;
  }

  const server: Server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe');
    const idempotencyKey = request.headers['idempotency-key'];
    const call: StripeCall = {
      method: request.method ?? '',
      path: pathname,
      key: request.headers.authorization?.replace(/^Bearer /, '') ?? null,
      fields: request.method === 'GET' ? Object.fromEntries(searchParams) : await bodyOf(request),
      idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey : null,
    };
    calls.push(call);
    const failure = failures.find(({ path, times }) => times > 0 && path.test(pathname));
    if (failure !== undefined) {
      failure.times -= 1;
      return send(response, failure.status, errorOf(failure.status, failure.code));
    }
    if (call.key !== stripeKey) return send(response, 401, errorOf(401, 'api_key_invalid'));
    const before = call.idempotencyKey === null ? undefined : answered.get(call.idempotencyKey);
    const answer = before ?? answerTo(call);
    if (call.idempotencyKey !== null) answered.set(call.idempotencyKey, answer);
    return answer === null ? send(response, 404, errorOf(404, 'resource_missing')) : send(response, 200, answer);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    calls,
    refunds,
    fail: (path, status, code, times = maxRememberedFailures) => void failures.unshift({ path, status, code, times }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

export interface SignedMessage {
  readonly payload: string;
  readonly signature: string;
}

const stripe = new Stripe(stripeKey);

/** `at`: when it is sent, in milliseconds; a message that is sent again gets a new signature. */
export function signed(event: unknown, at = Date.now(), secret = webhookSecret): SignedMessage {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(at / 1000);
  return { payload, signature: stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) };
}
