// The account area: plain forms that work without scripts. Each request is asked anew who sends it.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { consolePages } from '#contract/console-pages.ts';
import { limit } from '#contract/limits.ts';
import { newKeySchema } from '#contract/account.ts';
import { newCheckoutSchema } from '#contract/money.ts';
import { plans } from '#contract/plans.ts';
import { type LoginMemory, newLoginMemorySchema } from '#contract/login-memory.ts';
import type { EndpointName, PartOf } from '#contract/endpoints.ts';
import { callerOfUser } from '#service/app/account/caller-of-session.ts';
import { createKey } from '#service/app/account/create-key.ts';
import { createLoginMemory } from '#service/app/account/create-login-memory.ts';
import { deleteLoginMemory } from '#service/app/account/delete-login-memory.ts';
import { listAccounts } from '#service/app/account/list-accounts.ts';
import { listKeys } from '#service/app/account/list-keys.ts';
import { listLoginMemories } from '#service/app/account/list-login-memories.ts';
import { readLedger, ledgerOf } from '#service/app/account/read-ledger.ts';
import { readLoginMemory } from '#service/app/account/read-login-memory.ts';
import { revokeKey } from '#service/app/account/revoke-key.ts';
import { rotateLoginMemory } from '#service/app/account/rotate-login-memory.ts';
import { testLoginMemory } from '#service/app/account/test-login-memory.ts';
import type { DeskAnswer, SignedIn } from '#service/app/account/sign-in-desk.ts';
import type { Answer, Refusal } from '#service/app/answer.ts';
import type { AppContext } from '#service/app/app-context.ts';
import type { Verb } from '#service/app/call.ts';
import { cancelSubscription } from '#service/app/money/cancel-subscription.ts';
import { listPurchases } from '#service/app/money/list-purchases.ts';
import { openCheckout } from '#service/app/money/open-checkout.ts';
import { refundPurchase } from '#service/app/money/refund-purchase.ts';
import { listRuns } from '#service/app/runs/list-runs.ts';
import type { KnownRoute } from '../../method-not-allowed.ts';
import { parseInput } from '../../parse-input.ts';
import { routerPath } from '../../path-patterns.ts';
import { isFromOurPages } from '../../same-origin.ts';
import { sendRefusal } from '../../send-refusal.ts';
import * as views from './account-views.ts';
import { forgotView, messageView, resetView, safeNext, signInView, signUpView } from './sign-in-views.ts';

const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const windowMs = 15 * 60_000;
const maxFormBytes = 64 * 1024;

type Fields = Readonly<Record<string, string>>;
interface Visit {
  readonly context: AppContext;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly fields: Fields;
  readonly params: Fields;
}
type Handler = (visit: Visit) => Promise<FastifyReply>;
type OwnHandler = (visit: Visit & { readonly user: SignedIn }) => Promise<FastifyReply>;

const sendPage = (reply: FastifyReply, html: string): FastifyReply => reply.type('text/html; charset=utf-8').send(html);
const goTo = (reply: FastifyReply, path: string): FastifyReply => reply.redirect(path, 303);
const keep = (reply: FastifyReply, { cookies }: Extract<DeskAnswer, { ok: true }>): FastifyReply =>
  reply.header('Set-Cookie', [...cookies]);

const problemsOf = ({ message, details = [] }: Refusal): string[] =>
  details.length > 0
    ? details.map((each) => (each.path === '' ? each.message : `${each.path}: ${each.message}`))
    : [message ?? 'This was refused.'];

/** A form sends every field; an empty one was not filled in. */
const filled = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));

async function run<N extends EndpointName>(
  verb: Verb<N>,
  { context, user }: { readonly context: AppContext; readonly user: SignedIn },
  given: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown } = {},
): Promise<Answer<PartOf<N, 'output'>>> {
  const { params, query = {}, body } = given;
  return await verb(context, { caller: callerOfUser(user), params, query, body, idempotencyKey: null } as never);
}

function valueOf<T>(answer: Answer<T>): T {
  if (answer.kind !== 'value') throw new Error('a list of the account was refused');
  return answer.value;
}

const signIn: Handler = async ({ context, reply, fields }) => {
  const { email = '', password = '', next } = fields;
  const answer = await context.desk.signIn({ email, password });
  if (answer.ok) return goTo(keep(reply, answer), safeNext(next));
  return sendPage(
    reply.code(401),
    signInView({ problems: [answer.reason], email, ...(next !== undefined && { next }) }),
  );
};

const signUp: Handler = async ({ context, reply, fields }) => {
  const { email = '', password = '' } = fields;
  const answer = await context.desk.signUp({ email, password });
  if (!answer.ok) return sendPage(reply.code(400), signUpView({ problems: [answer.reason], email }));
  if (answer.cookies.length > 0) return goTo(keep(reply, answer), '/account');
  return sendPage(reply, messageView('Check your mail', 'We sent you a link. Open it to confirm your address.'));
};

const keysPage = async (visit: Visit & { user: SignedIn }, more: Partial<views.KeysShown> = {}): Promise<string> =>
  views.keysView(visit.user, { ...valueOf(await run(listKeys, visit)), ...more });
const loginsPage = async (visit: Visit & { user: SignedIn }, more: Partial<views.LoginsShown> = {}): Promise<string> =>
  views.loginsView(visit.user, { logins: valueOf(await run(listLoginMemories, visit)).loginMemories, ...more });

const makeKey: OwnHandler = async (visit) => {
  const { days, ...rest } = filled(visit.fields);
  const parsed = parseInput(newKeySchema, { ...rest, ...(days !== undefined && { days: Number(days) }) }, true);
  const answer = parsed.ok ? await run(createKey, visit, { body: parsed.value }) : null;
  if (answer?.kind === 'value') return sendPage(visit.reply, await keysPage(visit, { made: answer.value.key }));
  const refusal = parsed.ok ? (answer?.kind === 'refusal' ? answer.refusal : null) : parsed.refusal;
  return sendPage(
    visit.reply.code(400),
    await keysPage(visit, { problems: refusal === null ? [] : problemsOf(refusal) }),
  );
};

/** What the form of a login means. */
function loginOf(fields: Fields): unknown {
  const { kind, ...rest } = filled(fields);
  return { strategy: 'login_form', ...rest, ...(kind === 'HTTP basic' && { basic: true }) };
}

const saveLogin: OwnHandler = async (visit) => {
  const parsed = parseInput(newLoginMemorySchema, loginOf(visit.fields), true);
  if (!parsed.ok)
    return sendPage(visit.reply.code(400), await loginsPage(visit, { problems: problemsOf(parsed.refusal) }));
  const answer = await run(createLoginMemory, visit, { body: parsed.value });
  if (answer.kind !== 'value') {
    const problems = answer.kind === 'refusal' ? problemsOf(answer.refusal) : [];
    return sendPage(visit.reply.code(400), await loginsPage(visit, { problems }));
  }
  const problems = answer.value.warnings.map(({ path, message }) => `${path}: ${message}`);
  return sendPage(visit.reply, await loginsPage(visit, { saved: answer.value.id, problems }));
};

/** What the test of a login found, in one sentence. */
const toldTest = ({ label, lastTest }: LoginMemory): string => {
  if (lastTest === null) return `${label} was not tested.`;
  if (lastTest.state !== 'done') return `${label} is being tested. Open this page again in a moment.`;
  return lastTest.outcome === 'signed_in'
    ? `${label} works: it signed in.`
    : `${label} did not sign in. ${lastTest.outcome}: ${lastTest.reason}.`;
};

const testLogin: OwnHandler = async (visit) => {
  const answer = await run(testLoginMemory, visit, { params: { loginId: visit.fields['id'] ?? '' } });
  if (answer.kind === 'value')
    return sendPage(visit.reply, await loginsPage(visit, { tested: toldTest(answer.value) }));
  const problems = answer.kind === 'refusal' ? problemsOf(answer.refusal) : [];
  return sendPage(visit.reply.code(400), await loginsPage(visit, { problems }));
};

const notFound = (reply: FastifyReply): FastifyReply =>
  sendPage(reply.code(404), messageView('Not found', 'There is no such page, or it is not yours.'));

const rotatePage: OwnHandler = async (visit) => {
  const found = await run(readLoginMemory, visit, { params: visit.params });
  if (found.kind !== 'value' || found.value.status === 'revoked') return notFound(visit.reply);
  if (visit.request.method !== 'POST') return sendPage(visit.reply, views.rotateView(visit.user, found.value));
  const parsed = parseInput(newLoginMemorySchema, loginOf(visit.fields), true);
  const answer = parsed.ok ? await run(rotateLoginMemory, visit, { params: visit.params, body: parsed.value }) : null;
  if (answer?.kind === 'value') return goTo(visit.reply, '/account/login-memory');
  const refusal = parsed.ok ? (answer?.kind === 'refusal' ? answer.refusal : null) : parsed.refusal;
  return sendPage(
    visit.reply.code(400),
    views.rotateView(visit.user, found.value, refusal === null ? [] : problemsOf(refusal)),
  );
};

const runsPage: OwnHandler = async (visit) => {
  const { cursor } = visit.request.query as { cursor?: string };
  const answer = await run(listRuns, visit, { query: cursor === undefined ? {} : { cursor: String(cursor) } });
  if (answer.kind !== 'value') return notFound(visit.reply);
  return sendPage(visit.reply, views.runsView(visit.user, answer.value.runs, answer.value.nextCursor));
};

const purchasesPage = async (visit: Visit & { user: SignedIn }, more: Partial<views.PurchasesShown> = {}) =>
  views.purchasesView(visit.user, { ...valueOf(await run(listPurchases, visit)), ...more });

const refund: OwnHandler = async (visit) => {
  const { purchases } = valueOf(await run(listPurchases, visit));
  const purchase = purchases.find(({ id }) => id === visit.fields['id']);
  if (purchase === undefined) return notFound(visit.reply);
  const answer = await run(refundPurchase, visit, { body: { product: purchase.product, purchaseId: purchase.id } });
  if (answer.kind !== 'value') {
    const problems = answer.kind === 'refusal' ? problemsOf(answer.refusal) : [];
    return sendPage(visit.reply.code(400), await purchasesPage(visit, { problems }));
  }
  const { amountUsd, creditsWithdrawn, moneyMoved, state } = answer.value;
  const money = moneyMoved
    ? `$${amountUsd.toFixed(2)} ${state === 'done' ? 'goes back to you' : 'will go back to you as soon as the payment provider answers'}.`
    : 'No money moves, because nothing was paid.';
  const done = `${plans[purchase.product].name} is refunded: ${creditsWithdrawn} unused credits are withdrawn. ${money}`;
  return sendPage(visit.reply, await purchasesPage(visit, { done }));
};

const stopRenewal: OwnHandler = async (visit) => {
  const answer = await run(cancelSubscription, visit, { body: { subscriptionId: visit.fields['id'] ?? '' } });
  if (answer.kind === 'value') return goTo(visit.reply, '/account/purchases');
  const problems = answer.kind === 'refusal' ? problemsOf(answer.refusal) : [];
  return sendPage(visit.reply.code(400), await purchasesPage(visit, { problems }));
};

/** The buttons of the pricing page. */
const buy: OwnHandler = async (visit) => {
  const parsed = parseInput(newCheckoutSchema, visit.fields, true);
  const answer = parsed.ok ? await run(openCheckout, visit, { body: parsed.value }) : null;
  if (answer?.kind === 'value') return goTo(visit.reply, new URL(answer.value.checkoutUrl).pathname);
  const refusal = parsed.ok ? (answer?.kind === 'refusal' ? answer.refusal : null) : parsed.refusal;
  const problems = refusal === null ? [] : problemsOf(refusal);
  return sendPage(visit.reply.code(400), await purchasesPage(visit, { problems }));
};

/** To everybody who is no admin there is no such page. */
const adminOnly =
  (handler: OwnHandler): OwnHandler =>
  async (visit) =>
    visit.user.role === 'admin' ? handler(visit) : notFound(visit.reply);

const accountLedger: OwnHandler = async (visit) => {
  const account = (await listAccounts(visit.context)).find(({ id }) => id === visit.params['id']);
  if (account === undefined) return notFound(visit.reply);
  return sendPage(visit.reply, views.accountLedgerView(visit.user, account, await ledgerOf(visit.context, account.id)));
};

interface Row {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly open?: Handler;
  readonly own?: OwnHandler;
  /** Where a sign-in leads that a form asked for; without it, to the account. */
  readonly next?: string;
  /** Counted against the limits of sign-in tries. */
  readonly tries?: true;
}

const rows: readonly Row[] = [
  {
    method: 'GET',
    path: '/account/sign-in',
    open: async ({ request, reply }) => {
      const { next } = request.query as { next?: unknown };
      return sendPage(reply, signInView(typeof next === 'string' ? { next } : {}));
    },
  },
  { method: 'POST', path: '/account/sign-in', open: signIn, tries: true },
  { method: 'GET', path: '/account/sign-up', open: async ({ reply }) => sendPage(reply, signUpView()) },
  { method: 'POST', path: '/account/sign-up', open: signUp, tries: true },
  { method: 'GET', path: '/account/forgot', open: async ({ reply }) => sendPage(reply, forgotView()) },
  {
    method: 'POST',
    path: '/account/forgot',
    tries: true,
    open: async ({ context, reply, fields }) => {
      await context.desk.askForReset(fields['email'] ?? '');
      return sendPage(
        reply,
        messageView('Check your mail', 'If there is an account with this address, we sent it a link.'),
      );
    },
  },
  {
    method: 'GET',
    path: '/account/reset/{token}',
    open: async ({ reply, params }) => sendPage(reply, resetView(params['token'] ?? '')),
  },
  {
    method: 'POST',
    path: '/account/reset/{token}',
    tries: true,
    open: async ({ context, reply, params, fields }) => {
      const token = params['token'] ?? '';
      const answer = await context.desk.reset(token, fields['password'] ?? '');
      if (!answer.ok) return sendPage(reply.code(400), resetView(token, [answer.reason]));
      return sendPage(reply, messageView('Password saved', 'Sign in with your new password.'));
    },
  },
  {
    method: 'GET',
    path: '/account/confirm/{token}',
    tries: true,
    open: async ({ context, reply, params }) => {
      const answer = await context.desk.confirmMail(params['token'] ?? '');
      if (answer.ok) return goTo(keep(reply, answer), '/account');
      return sendPage(reply.code(400), messageView('Not confirmed', answer.reason));
    },
  },
  {
    method: 'GET',
    path: '/account/enter/{token}',
    tries: true,
    open: async ({ context, reply, params }) => {
      const answer = await context.desk.enter(params['token'] ?? '');
      if (answer.ok) return goTo(keep(reply, answer), consolePages.start);
      return sendPage(
        reply.code(400),
        messageView('Not signed in', `${answer.reason} A new start of the service prints a new one.`),
      );
    },
  },
  {
    method: 'POST',
    path: '/account/sign-out',
    open: async ({ context, request, reply }) => {
      const answer = await context.desk.signOut(request.headers.cookie ?? '');
      return goTo(answer.ok ? keep(reply, answer) : reply, '/account/sign-in');
    },
  },
  {
    method: 'GET',
    path: '/account',
    own: async (visit) => sendPage(visit.reply, views.overviewView(visit.user, valueOf(await run(readLedger, visit)))),
  },
  { method: 'GET', path: '/account/api-key', own: async (visit) => sendPage(visit.reply, await keysPage(visit)) },
  { method: 'POST', path: '/account/api-key', own: makeKey },
  {
    method: 'POST',
    path: '/account/api-key/revoke',
    own: async (visit) => {
      await run(revokeKey, visit, { params: { keyId: visit.fields['id'] ?? '' } });
      return goTo(visit.reply, '/account/api-key');
    },
  },
  {
    method: 'GET',
    path: '/account/login-memory',
    own: async (visit) => sendPage(visit.reply, await loginsPage(visit)),
  },
  { method: 'POST', path: '/account/login-memory', own: saveLogin },
  {
    method: 'POST',
    path: '/account/login-memory/delete',
    own: async (visit) => {
      await run(deleteLoginMemory, visit, { params: { loginId: visit.fields['id'] ?? '' } });
      return goTo(visit.reply, '/account/login-memory');
    },
  },
  { method: 'POST', path: '/account/login-memory/test', own: testLogin },
  { method: 'GET', path: '/account/login-memory/{loginId}/rotate', own: rotatePage },
  { method: 'POST', path: '/account/login-memory/{loginId}/rotate', own: rotatePage },
  { method: 'GET', path: '/account/runs', own: runsPage },
  {
    method: 'GET',
    path: '/account/purchases',
    own: async (visit) => sendPage(visit.reply, await purchasesPage(visit)),
  },
  { method: 'POST', path: '/account/purchases/refund', own: refund },
  { method: 'POST', path: '/account/purchases/cancel', own: stopRenewal },
  { method: 'POST', path: '/account/checkout', own: buy, next: '/pricing' },
  {
    method: 'GET',
    path: '/admin/accounts',
    own: adminOnly(async (visit) =>
      sendPage(visit.reply, views.accountsView(visit.user, await listAccounts(visit.context))),
    ),
  },
  { method: 'GET', path: '/admin/accounts/{id}', own: adminOnly(accountLedger) },
];

export const accountRoutes: readonly KnownRoute[] = rows.map(({ method, path }) => ({ method, path }));

export async function registerAccountPages(app: FastifyInstance, context: AppContext): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxFormBytes },
    (_, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  );
  const emailOf = ({ body }: FastifyRequest): string =>
    String((body as Fields | undefined)?.['email'] ?? '')
      .trim()
      .toLowerCase();
  const perMail = app.createRateLimit({
    timeWindow: windowMs,
    max: limit('signInTries'),
    keyGenerator: (request) => `mail ${emailOf(request)}`,
  });
  const perAddress = app.createRateLimit({
    timeWindow: windowMs,
    max: limit('signInTriesPerAddress'),
    keyGenerator: (request) => `tries ${request.ip}`,
  });

  /** The seconds to wait; null: go on. */
  async function tooOften(request: FastifyRequest): Promise<number | null> {
    const checks = emailOf(request) === '' ? [perAddress] : [perAddress, perMail];
    for (const check of checks) {
      const result = await check(request);
      if (!result.isAllowed && result.isExceeded) return result.ttlInSeconds;
    }
    return null;
  }

  app.addHook('onRequest', async (request, reply) => {
    reply
      .header('Cache-Control', 'private, no-store')
      .header('X-Robots-Tag', 'noindex')
      .header('Content-Security-Policy', policy)
      // With no referrer at all a browser also hides the origin of a form, which is what tells us who sends it.
      .header('Referrer-Policy', 'same-origin');
    if (!isFromOurPages(request, context.publicUrl) && request.method === 'POST')
      return sendRefusal(reply, {
        code: 'forbidden',
        message: `This form must be sent from a page of this service. Open ${context.publicUrl}/account and try again.`,
      });
  });
  for (const row of rows) {
    app.route({
      method: row.method,
      url: routerPath(row.path),
      handler: async (request, reply) => {
        if (row.tries === true) {
          const seconds = await tooOften(request);
          if (seconds !== null)
            return sendPage(
              reply.code(429).header('Retry-After', Math.max(1, seconds)),
              messageView('Too many tries', `Try again in ${Math.ceil(seconds / 60)} minutes.`),
            );
        }
        const visit = {
          context,
          request,
          reply,
          fields: (request.body ?? {}) as Fields,
          params: (request.params ?? {}) as Fields,
        };
        if (row.open !== undefined) return row.open(visit);
        const user = await context.desk.whoIs(request.headers.cookie);
        const next = row.next ?? (request.method === 'GET' ? row.path : undefined);
        if (user === null)
          return next === undefined ? goTo(reply, '/account/sign-in') : sendPage(reply, signInView({ next }));
        if (row.own === undefined) throw new Error(`${row.path} has no handler`);
        return row.own({ ...visit, user });
      },
    });
  }
}
