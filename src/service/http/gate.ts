// Before a body is read: who calls, how often, and whether the endpoint exists yet.
import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, EndpointName } from '#contract/endpoints.ts';
import { limit } from '#contract/limits.ts';
import type { Refusal } from '#service/app/answer.ts';
import type { AppContext } from '#service/app/app-context.ts';
import { callerOfSession } from '#service/app/account/caller-of-session.ts';
import { authenticate } from '#service/app/account/authenticate.ts';
import type { Caller } from '#service/app/caller.ts';
import { keyHelp } from './key-help.ts';
import { isFromOurPages } from './same-origin.ts';
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
const maxRememberedCallers = 20_000;

const bucketKey = (request: FastifyRequest): string =>
  request.caller === null ? `ip:${fastifyRateLimit.normalizeIP(request.ip)}` : `key:${request.caller.keyId}`;

const whereKeysAre =
  'The key of the local account is in the file api-key of the data folder (.proofrun unless the operator chose another); proofrun keys makes others.';

const needsKey = (row: Endpoint | undefined): boolean => row?.auth === 'key' || row?.auth === 'admin_key';

/** Reads that tell their owner more than others: his runs, his pictures, and the ids of related runs. */
const forSessions: ReadonlySet<EndpointName> = new Set([
  'list_runs',
  'read_picture',
  'read_history',
  'list_fix_checks',
  'compare_runs',
  'read_launch_readiness',
  'evaluate_launch_readiness',
  'export_run',
]);

/** A session opens what belongs to its owner. It starts no run: a page of another site could make a browser do that. */
function takesSession(request: FastifyRequest): boolean {
  const { row, endpoint } = request.routeOptions.config;
  if (request.headers.cookie === undefined || endpoint === undefined) return false;
  return row?.forOwner === true || forSessions.has(endpoint);
}

function refusalAtTheDoor(request: FastifyRequest): Refusal | null {
  const { row, endpoint } = request.routeOptions.config;
  if (needsKey(row) && request.caller === null)
    return {
      code: 'authentication_required',
      message: `${request.headers['x-api-key'] === undefined ? 'The X-Api-Key header is missing.' : 'The key in the X-Api-Key header is not valid.'} ${whereKeysAre}`,
      cli: keyHelp(endpoint),
    };
  if (row?.auth === 'admin_key' && request.caller?.role !== 'admin')
    return { code: 'forbidden', message: 'This needs an admin key.' };
  if (row?.available === false)
    return {
      code: 'capability_unavailable',
      message: `Not available yet: ${row.about} Nothing was created or charged.`,
    };
  return null;
}

export async function registerGate(app: FastifyInstance, context: AppContext, options: GateOptions): Promise<void> {
  await app.register(fastifyRateLimit, { global: false, cache: maxRememberedCallers });
  const window = { timeWindow: MINUTE, keyGenerator: bucketKey };
  const buckets = {
    reads: app.createRateLimit({ ...window, max: limit('publicReadsPerMinute') }),
    pictures: app.createRateLimit({ ...window, max: limit('picturesPerMinute') }),
  };
  const starts = app.createRateLimit({ ...window, max: limit('startsPerMinute') });

  async function overLimit(request: FastifyRequest, reply: FastifyReply, check: typeof starts): Promise<boolean> {
    const result = await check(request);
    if (result.isAllowed || !result.isExceeded) return false;
    void sendRefusal(reply, {
      code: 'rate_limited',
      message: `Too many requests: at most ${result.max} per minute.`,
      retryAfterSeconds: result.ttlInSeconds,
    });
    return true;
  }

  app.decorateRequest('caller', null);
  /** Sends the refusal and returns true, or lets the request through. */
  async function refused(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const { row, bucket = 'reads', startsRun } = request.routeOptions.config;
    const freshness = needsKey(row) ? 'now' : 'recent';
    const header = request.headers['x-api-key'];
    if (typeof header === 'string') request.caller = await authenticate(context, header, freshness);
    else if (takesSession(request) && isFromOurPages(request, context.publicUrl))
      request.caller = await callerOfSession(context, request.headers.cookie);
    if (options.rateLimits && bucket !== 'none' && (await overLimit(request, reply, buckets[bucket]))) return true;
    const refusal = refusalAtTheDoor(request);
    if (refusal !== null) {
      void sendRefusal(reply, refusal);
      return true;
    }
    return options.rateLimits && startsRun === true && (await overLimit(request, reply, starts));
  }

  app.addHook('onRequest', (request, reply, done) => {
    const { row } = request.routeOptions.config;
    const open =
      row?.available === true &&
      row.auth.startsWith('public') &&
      request.headers['x-api-key'] === undefined &&
      !takesSession(request);
    // Most reads have nothing to wait for, and a promise for each of them is a good part of what it costs.
    if (open && !options.rateLimits) return done();
    refused(request, reply).then(
      (stop) => {
        if (!stop) done();
      },
      (error: Error) => done(error),
    );
  });
}
