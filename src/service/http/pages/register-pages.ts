// What a browser or a crawler reads: a few HTML pages, the reference, and plain files.
import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppContext } from '#service/app/app-context.ts';
import { completeCheckout } from '#service/app/money/complete-checkout.ts';
import { readCheckout } from '#service/app/money/read-checkout.ts';
import type { KnownRoute } from '../method-not-allowed.ts';
import { describeApi } from '../openapi.ts';
import { routerPath } from '../path-patterns.ts';
import { sendRefusal } from '../send-refusal.ts';
import { accountRoutes, registerAccountPages } from './account/register-account-pages.ts';
import { consoleRoutes, registerConsole } from './console/register-console.ts';
import { apiDocsPage, apiDocsScript } from './api-docs-page.ts';
import { checkoutPage, closedCheckoutPage, noCheckoutPage } from './checkout-page.ts';
import { docsListPage, docsReadPage } from './docs-pages.ts';
import { landingPage } from './landing-page.ts';
import { llmsText } from './llms-text.ts';
import { scalarBundle } from './scalar-bundle.ts';
import { favicon, siteStyle } from './site-style.ts';

const HTML = 'text/html; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

const pagePolicy = (more: string): string =>
  `default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'${more}`;
const plainPolicy = pagePolicy('');
// The reference writes its own styles into the page; scripts stay with us.
const referencePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const robots = `User-agent: *
Disallow: /api/runs/
Disallow: /checkout/
Disallow: /account
Disallow: /admin
Disallow: /console/runs/
Allow: /
`;

interface Fixed {
  readonly type: string;
  readonly policy?: string;
  readonly body: (context: AppContext) => string | Promise<string>;
}

const fixedPages: Readonly<Record<string, Fixed>> = {
  '/': { type: HTML, policy: plainPolicy, body: landingPage },
  '/docs': { type: HTML, policy: plainPolicy, body: docsListPage },
  '/checkout': { type: HTML, policy: plainPolicy, body: noCheckoutPage },
  '/api-docs': { type: HTML, policy: referencePolicy, body: () => apiDocsPage },
  '/api-docs/open.js': { type: SCRIPT, body: () => apiDocsScript },
  '/api-docs/scalar.js': { type: SCRIPT, body: scalarBundle },
  '/api/openapi.json': { type: JSON_TYPE, body: (context) => JSON.stringify(describeApi(context)) },
  '/llms.txt': { type: TEXT, body: llmsText },
  '/robots.txt': { type: TEXT, body: () => robots },
  '/site.css': { type: 'text/css; charset=utf-8', body: () => siteStyle },
  '/favicon.ico': { type: 'image/svg+xml', body: () => favicon },
};

const docsPath = '/docs/{slug}';
const checkoutPath = '/checkout/{id}';

export const pageRoutes: readonly KnownRoute[] = [
  ...Object.keys(fixedPages).map((path) => ({ method: 'GET', path })),
  { method: 'GET', path: docsPath },
  { method: 'GET', path: checkoutPath },
  { method: 'POST', path: checkoutPath },
  ...accountRoutes,
  ...consoleRoutes,
];

const sendPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply.header('Content-Security-Policy', plainPolicy).type(HTML).send(html);

/** A browser gets a page, other clients the error body. */
const sendClosed = (reply: FastifyReply): FastifyReply =>
  reply.request.headers.accept?.includes('text/html') === true
    ? sendPage(reply.code(404), closedCheckoutPage())
    : sendRefusal(reply, { code: 'not_found', message: 'This checkout is closed.' });

export async function registerPages(app: FastifyInstance, context: AppContext): Promise<void> {
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: false,
    // Whether the address is served over TLS is known to the proxy in front, not here.
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  });
  for (const [path, page] of Object.entries(fixedPages)) {
    app.get(path, async (_request, reply) => {
      if (page.policy !== undefined) reply.header('Content-Security-Policy', page.policy);
      return reply
        .header('Cache-Control', 'public, max-age=60')
        .type(page.type)
        .send(await page.body(context));
    });
  }
  app.get<{ Params: { slug: string } }>(routerPath(docsPath), async (request, reply) => {
    const page = context.docs.pages.get(request.params.slug);
    if (page === undefined) return sendRefusal(reply, { code: 'not_found' });
    return sendPage(reply.header('Cache-Control', 'public, max-age=60'), docsReadPage(page));
  });
  await app.register(async (pages) => registerConsole(pages, context));
  await app.register(async (account) => registerAccountPages(account, context));
  await app.register(async (checkout) => {
    // The form has no fields that matter: the address itself is the single-use secret.
    checkout.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_, __, done) => done(null, undefined),
    );
    checkout.addHook('onRequest', async (_request, reply) => {
      reply.header('Cache-Control', 'private, no-store').header('X-Robots-Tag', 'noindex');
    });
    checkout.get<{ Params: { id: string } }>(routerPath(checkoutPath), async (request, reply) => {
      const view = await readCheckout(context, request.params.id);
      return view === null ? sendClosed(reply) : sendPage(reply, checkoutPage(view));
    });
    checkout.post<{ Params: { id: string } }>(routerPath(checkoutPath), async (request, reply) => {
      const view = await completeCheckout(context, request.params.id);
      return view === null ? sendClosed(reply) : sendPage(reply, checkoutPage(view));
    });
  });
}
