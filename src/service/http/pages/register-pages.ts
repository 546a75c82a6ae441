// What a browser or a crawler reads: a few HTML pages, the reference, and plain files.
import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppContext } from '#service/app/app-context.ts';
import type { KnownRoute } from '../method-not-allowed.ts';
import { describeApi } from '../openapi.ts';
import { routerPath } from '../path-patterns.ts';
import { sendRefusal } from '../send-refusal.ts';
import { accountRoutes, registerAccountPages } from './account/register-account-pages.ts';
import { consoleRoutes, registerConsole } from './console/register-console.ts';
import { apiDocsPage, apiDocsScript } from './api-docs-page.ts';
import { checkoutRoutes, registerCheckout } from './register-checkout.ts';
import { docsListPage, docsReadPage } from './docs-pages.ts';
import { landingPage } from './landing-page.ts';
import { llmsText } from './llms-text.ts';
import { pricingPage } from './pricing-page.ts';
import { scalarBundle } from './scalar-bundle.ts';
import { favicon, frameStyle, siteStyle } from './site-style.ts';

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
  /** With no referrer at all a browser also hides the origin of a form, which is what tells us who sends it. */
  readonly hasForms?: true;
}

const fixedPages: Readonly<Record<string, Fixed>> = {
  '/': { type: HTML, policy: plainPolicy, body: landingPage },
  '/docs': { type: HTML, policy: plainPolicy, body: docsListPage },
  '/pricing': { type: HTML, policy: plainPolicy, body: pricingPage, hasForms: true },
  '/checkout': { type: HTML, policy: plainPolicy, body: pricingPage, hasForms: true },
  '/api-docs': { type: HTML, policy: referencePolicy, body: () => apiDocsPage },
  '/api-docs/open.js': { type: SCRIPT, body: () => apiDocsScript },
  '/api-docs/scalar.js': { type: SCRIPT, body: scalarBundle },
  '/api/openapi.json': { type: JSON_TYPE, body: (context) => JSON.stringify(describeApi(context)) },
  '/llms.txt': { type: TEXT, body: llmsText },
  '/robots.txt': { type: TEXT, body: () => robots },
  '/frame.css': { type: 'text/css; charset=utf-8', body: () => frameStyle },
  '/site.css': { type: 'text/css; charset=utf-8', body: () => siteStyle },
  '/favicon.ico': { type: 'image/svg+xml', body: () => favicon },
};

const docsPath = '/docs/{slug}';

export const pageRoutes: readonly KnownRoute[] = [
  ...Object.keys(fixedPages).map((path) => ({ method: 'GET', path })),
  { method: 'GET', path: docsPath },
  ...checkoutRoutes,
  ...accountRoutes,
  ...consoleRoutes,
];

const sendPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply.header('Content-Security-Policy', plainPolicy).type(HTML).send(html);

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
      if (page.hasForms === true) reply.header('Referrer-Policy', 'same-origin');
      return reply
        .header('Cache-Control', 'public, max-age=60')
        .type(page.type)
        .send(await page.body(context));
    });
  }
  app.get<{ Params: { slug: string } }>(routerPath(docsPath), async (request, reply) => {
    const page = context.docs.pages.get(request.params.slug);
    if (page === undefined) return sendRefusal(reply, { code: 'not_found' });
    return sendPage(reply.header('Cache-Control', 'public, max-age=60'), docsReadPage(page, context));
  });
  await app.register(async (pages) => registerConsole(pages, context));
  await app.register(async (account) => registerAccountPages(account, context));
  await app.register(async (checkout) => registerCheckout(checkout, context));
}
