// Before a body is read: who calls, how often, and whether the endpoint exists yet.
import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, EndpointName } from '#contract/endpoints.ts';
import { limit } from '#contract/limits.ts';
import type { AppContext } from '#service/app/app-context.ts';
import { authenticate } from '#service/app/authenticate.ts';
import type { Caller } from '#service/app/call.ts';
import { keyHelp } from './key-help.ts';
import { sendRefusal } from './send-refusal.ts';

export interface GateOptions {
  readonly rateLimits: boolean;
}

export type Bucket = 'reads' | 'pictures' | 'none';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: EndpointName;
    row?: Endpoint;
    bucket?: Bucket;
    startsRun?: boolean;
  }
  interface FastifyRequest {
    caller: Caller | null;
  }
}

const MINUTE = 60_000;
const REMEMBERED_CALLERS = 20_000;

const bucketKey = (request: FastifyRequest): string =>
  request.caller === null ? `ip:${fastifyRateLimit.normalizeIP(request.ip)}` : `key:${request.caller.keyId}`;

export async function registerGate(app: FastifyInstance, context: AppContext, options: GateOptions): Promise<void> {
  await app.register(fastifyRateLimit, { global: false, cache: REMEMBERED_CALLERS });
  const window = { timeWindow: MINUTE, keyGenerator: bucketKey };
  const buckets = {
    reads: app.createRateLimit({ ...window, max: limit('publicReadsPerMinute') }),
    pictures: app.createRateLimit({ ...window, max: limit('picturesPerMinute') }),
  };
  const starts = app.createRateLimit({ ...window, max: limit('startsPerMinute') });

  async function overLimit(
    request: FastifyRequest,
    reply: FastifyReply,
    check: typeof starts,
  ): Promise<FastifyReply | null> {
    const result = await check(request);
    if (result.isAllowed || !result.isExceeded) return null;
    return sendRefusal(reply, {
      code: 'rate_limited',
      message: `Too many requests: at most ${result.max} a minute.`,
      retryAfterSeconds: result.ttlInSeconds,
    });
  }

  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request, reply) => {
    const { row, bucket = 'reads', startsRun } = request.routeOptions.config;
    const needsKey = row?.auth === 'key' || row?.auth === 'admin_key';
    const header = request.headers['x-api-key'];
    if (typeof header === 'string') request.caller = await authenticate(context, header, needsKey ? 'now' : 'recent');
    if (options.rateLimits && bucket !== 'none') {
      const refused = await overLimit(request, reply, buckets[bucket]);
      if (refused !== null) return refused;
    }
    if (needsKey && request.caller === null)
      return sendRefusal(reply, {
        code: 'authentication_required',
        cli: keyHelp(request.routeOptions.config.endpoint),
      });
    if (row?.auth === 'admin_key' && request.caller?.role !== 'admin')
      return sendRefusal(reply, { code: 'forbidden', message: 'This needs an admin key.' });
    if (row?.available === false)
      return sendRefusal(reply, {
        code: 'capability_unavailable',
        message: `Not available yet: ${row.about} Nothing was created or charged.`,
      });
    if (options.rateLimits && startsRun === true) return (await overLimit(request, reply, starts)) ?? undefined;
    return undefined;
  });
}
