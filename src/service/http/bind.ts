// Every row of the endpoint table becomes a route, and every response passes the schema of its row.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Endpoint, type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { Answer } from '#service/app/answer.ts';
import type { AppContext } from '#service/app/app-context.ts';
import type { Call, Verb } from '#service/app/call.ts';
import { etagMatches } from './etag-match.ts';
import type { Bucket } from './gate.ts';
import { parseInput } from './parse-input.ts';
import { routerPath } from './path-patterns.ts';
import { verbs } from './routes.ts';
import { sendRefusal } from './send-refusal.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const startsRun: ReadonlySet<EndpointName> = new Set([
  'start_run',
  'bypass_run',
  'start_fix_check',
  'execute_audit',
  'preview_campaign',
]);
const buckets: Partial<Record<EndpointName, Bucket>> = {
  read_picture: 'pictures',
  get_health: 'none',
  get_ready: 'none',
};
const idempotencyKey = /^[\x21-\x7e]{1,255}$/;

/** Nothing that names a run, or belongs to an account, may be kept by a cache. */
const isPrivate = (row: Endpoint): boolean => row.auth !== 'public' || row.path.includes('{runId}');

function cacheHeaders(row: Endpoint): Readonly<Record<string, string>> {
  if (isPrivate(row)) return { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' };
  const fixed = row.method === 'GET' && row.path !== '/healthz' && row.path !== '/readyz';
  return { 'Cache-Control': fixed ? 'public, max-age=60' : 'no-store' };
}

function sendAnswer(reply: FastifyReply, row: Endpoint, answer: Answer<unknown>): FastifyReply {
  if (answer.kind === 'refusal') return sendRefusal(reply, answer.refusal);
  const etag = answer.kind === 'served' ? answer.served.etag : answer.etag;
  if (etag !== undefined) {
    reply.header('ETag', etag);
    if (etagMatches(reply.request.headers['if-none-match'], etag)) return reply.code(304).send();
  }
  if (answer.kind === 'served') {
    const { bytes, type, policy } = answer.served;
    if (policy !== undefined) reply.header('Content-Security-Policy', policy);
    return reply.type(type).send(bytes);
  }
  return reply.type(JSON_TYPE).send(JSON.stringify(row.output.parse(answer.value)));
}

/** A verb whose input is known to be what the schemas of its row let through. */
type AnyVerb = (context: AppContext, call: Call<never>) => ReturnType<Verb<EndpointName>>;

function bindOne(app: FastifyInstance, context: AppContext, name: EndpointName, verb: AnyVerb | null): void {
  const row: Endpoint = endpoints[name];
  const headers = cacheHeaders(row);
  app.route({
    method: row.method,
    url: routerPath(row.path),
    config: { endpoint: name, row, bucket: buckets[name] ?? 'reads', startsRun: startsRun.has(name) },
    onRequest: (_request, reply, done) => {
      reply.headers(headers);
      done();
    },
    handler: async (request: FastifyRequest, reply) => {
      if (verb === null) throw new Error(`${name} is available but has no use case`);
      const params = parseInput(row.params, request.params);
      // A malformed id is an unknown one; what no id could hold is said.
      if (!params.ok) return sendRefusal(reply, params.poison ? params.refusal : { code: 'not_found' });
      const query = parseInput(row.query, request.query);
      if (!query.ok) return sendRefusal(reply, query.refusal);
      const body = parseInput(row.body, request.body, row.forOwner ?? row.refusesSecretsAs);
      if (!body.ok) return sendRefusal(reply, body.refusal);
      const key = request.headers['idempotency-key'];
      if (key !== undefined && (typeof key !== 'string' || !idempotencyKey.test(key))) {
        const message = 'An Idempotency-Key must have 1 to 255 printable ASCII characters without spaces.';
        const details = [{ path: 'Idempotency-Key', code: 'invalid_format', message }];
        return sendRefusal(reply, { code: 'validation_error', message, details });
      }
      const call = {
        caller: request.caller,
        params: params.value,
        query: query.value,
        body: body.value,
        idempotencyKey: key ?? null,
      };
      return sendAnswer(reply, row, await verb(context, call as Call<never>));
    },
  });
}

export function bindEndpoints(app: FastifyInstance, context: AppContext): void {
  const byName = new Map(Object.entries(verbs) as [EndpointName, AnyVerb][]);
  for (const name of Object.keys(endpoints) as EndpointName[]) bindOne(app, context, name, byName.get(name) ?? null);
}
