// The HTTP server: every response has a request id, and every error the same envelope.
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { type Endpoint, endpoints } from '#contract/endpoints.ts';
import { limit } from '#contract/limits.ts';
import { mcpSurface } from '#contract/mcp-surface.ts';
import type { AppContext } from '#service/app/app-context.ts';
import { loggedPath } from '#service/app/hide-ids.ts';
import { loggedError } from '#service/app/logged-error.ts';
import { bindEndpoints } from './bind.ts';
import { envelopeOf } from './envelope.ts';
import { frameworkRefusal } from './framework-refusal.ts';
import { registerGate } from './gate.ts';
import { acceptJsonOnly } from './json-body.ts';
import { type McpDoor, registerMcp } from './mcp-door.ts';
import { methodTable } from './method-not-allowed.ts';
import { pageRoutes, registerPages } from './pages/register-pages.ts';
import { sendRefusal } from './send-refusal.ts';

export interface ServerOptions {
  readonly context: AppContext;
  /** Off only for measurements: disables every rate limit. */
  readonly rateLimits: boolean;
  readonly trustProxy: boolean;
  /** Absent: this server does not speak MCP. */
  readonly mcp?: McpDoor;
  /** Absent: nothing is logged. */
  readonly logger?: FastifyBaseLogger;
}

/** What a reader of JSON needs; the pages add what a document needs. */
const fixedHeaders = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};
const chattyLevels: ReadonlySet<string> = new Set(['trace', 'debug', 'info']);
const maxRequestMs = 30_000;
const maxParamLength = 200;

export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { context } = options;
  const newRequestId = (): string => `req_${Buffer.from(context.randomBytes(16)).toString('base64url')}`;
  const app = Fastify({
    ...(options.logger !== undefined && { loggerInstance: options.logger }),
    // One log line per response is written below, with its ids hidden.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    requestIdHeader: false,
    trustProxy: options.trustProxy,
    bodyLimit: limit('bodyBytes'),
    requestTimeout: maxRequestMs,
    return503OnClosing: false,
    routerOptions: { maxParamLength },
    frameworkErrors: (error, request, reply) => {
      reply.header('X-Request-Id', reply.request.id);
      void sendRefusal(reply, frameworkRefusal(error, request.url) ?? { code: 'internal_error' });
    },
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET' || !socket.writable) return;
      const body = JSON.stringify(
        envelopeOf({ code: 'validation_error', message: 'The request is not valid HTTP.' }, newRequestId()),
      );
      socket.end(
        `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
      );
    },
  });

  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    context.waits.close();
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(fixedHeaders).header('X-Request-Id', request.id);
    if (!closing) return done();
    reply.header('Connection', 'close');
    void sendRefusal(reply, {
      code: 'service_unavailable',
      message: 'The service is shutting down.',
      retryAfterSeconds: 5,
    });
  });
  if (options.logger !== undefined && chattyLevels.has(options.logger.level)) {
    app.addHook('onResponse', (request, reply, done) => {
      request.log.info({
        method: request.method,
        path: loggedPath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        requestId: request.id,
      });
      done();
    });
  }
  acceptJsonOnly(app);
  await registerGate(app, context, { rateLimits: options.rateLimits });

  app.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
    const refusal = frameworkRefusal(error, request.url);
    if (refusal === null)
      request.log.error({ error: loggedError(error), requestId: request.id }, 'unhandled error in a request');
    return sendRefusal(reply, refusal ?? { code: 'internal_error' });
  });
  const methodsOf = methodTable([
    ...Object.values<Endpoint>(endpoints),
    ...pageRoutes,
    ...(options.mcp === undefined ? [] : [mcpSurface]),
  ]);
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsOf(request.url.split('?')[0] ?? '');
    if (methods.length === 0) return sendRefusal(reply, { code: 'not_found' });
    reply.header('Allow', methods.join(', '));
    return sendRefusal(reply, {
      code: 'method_not_allowed',
      message: `This path supports ${methods.join(', ')} only.`,
    });
  });

  bindEndpoints(app, context);
  if (options.mcp !== undefined) registerMcp(app, context.publicUrl, options.mcp);
  await app.register(async (pages) => registerPages(pages, context));
  return app;
}
