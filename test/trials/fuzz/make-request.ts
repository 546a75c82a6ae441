// A request of one endpoint, made from the schemas of its row: valid, or wrong at one place.
import { z } from 'zod';
import { type Endpoint, type EndpointName, endpoints } from '#contract/endpoints.ts';
import { type JsonSchema, exampleOf } from './example-of.ts';
import { pictureName } from './fuzzed-service.ts';
import type { Known } from './known.ts';
import { knownBody } from './known-bodies.ts';
import { jsonOf, mutate, strangeValue } from './mutate.ts';
import type { Random } from './random-from.ts';
import type { Sent } from './send.ts';

const schemas = new Map<z.ZodType, JsonSchema>();
function schemaOf(schema: z.ZodType): JsonSchema {
  const known = schemas.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
  schemas.set(schema, known);
  return known;
}

const templates = ['form-saves', 'search-finds', 'unknown'];
const share = { invalid: 0.8, keyless: 0.01, odd: 0.06 } as const;

/** Percent-encodes what no address may hold, half a surrogate pair included. */
const encoded = (text: string): string =>
  [...text].map((sign) => (sign.isWellFormed() ? encodeURIComponent(sign) : '%ED%A0%80')).join('');

const textOf = (value: unknown): string => (typeof value === 'string' ? value : jsonOf(value)).slice(0, 4_000);

/** The runs that an endpoint is about: a screenshot needs one that runs, and what is deleted is gone. */
function runOf(name: EndpointName, { runIds, runningIds, spareRuns }: Known, random: Random): string {
  if (name === 'delete_run') return spareRuns.pop() ?? `run_${'a'.repeat(22)}`;
  return random.pick(name === 'request_screenshot' ? runningIds : runIds);
}

function namesOf(name: EndpointName, known: Known, random: Random): Readonly<Record<string, () => unknown>> {
  const anyRun = (): string => random.pick(known.runIds);
  return {
    runId: () => runOf(name, known, random),
    runIds: () => [anyRun(), anyRun()],
    base: anyRun,
    head: anyRun,
    baselineRunId: anyRun,
    fixCheckRunIds: () => [anyRun()],
    loginId: () => random.pick(name === 'delete_login_memory' ? known.spareLogins : known.loginIds),
    authSessionId: () => random.pick(known.loginIds),
    keyId: () => random.pick(known.spareKeys),
    previewId: () => random.pick(known.previewIds),
    subscriptionId: () => random.pick(known.subscriptionIds),
    url: () => known.target,
    slug: () => random.pick(['errors', 'limits', 'quickstart']),
    id: () => random.pick(templates),
    name: () => pictureName,
    scopedPaths: () => random.pick([['/'], ['/a', '/b/*']]),
    route: () => '/',
  };
}

const bodyOf = (name: EndpointName, schema: z.ZodType, random: Random, known: Known): unknown =>
  knownBody(name, random, known) ?? exampleOf(schemaOf(schema), random, namesOf(name, known, random));

interface Parts {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

/** Spoils one of the parts that the endpoint has. */
function spoil(parts: Parts, row: Endpoint, random: Random): void {
  const kinds = (['params', 'query', 'body'] as const).filter((kind) => row[kind] !== undefined);
  const kind = kinds.length === 0 ? 'query' : random.pick(kinds);
  if (kind === 'body') {
    parts.body = mutate(parts.body, random);
    return;
  }
  const names = Object.keys(parts[kind]);
  const name = kind === 'query' && random.chance(0.2) ? 'unknown' : (names[random.below(names.length)] ?? 'unknown');
  parts[kind][name] = strangeValue(random);
}

function headersOf(row: Endpoint, random: Random, known: Known): Record<string, string> {
  const key = row.auth === 'admin_key' || random.chance(0.2) ? known.adminKey : known.customerKey;
  return {
    ...(!random.chance(share.keyless) && { 'x-api-key': key }),
    ...(row.method === 'POST' && { 'content-type': random.chance(0.02) ? 'text/plain' : 'application/json' }),
    ...(random.chance(0.05) && { 'idempotency-key': random.pick(['a', 'x'.repeat(256), 'k-1', '"', 'é']) }),
    ...(random.chance(0.05) && { 'if-none-match': random.pick(['*', '"v1"', 'W/"v1", ,', '"']) }),
  };
}

/** Bodies that are not the JSON of a value. */
const oddBodies = (json: string): readonly string[] => [
  '',
  ' ',
  json.slice(0, -1),
  `${json}${json}`,
  `{"__proto__":{"a":1},"url":"x"}`,
  `\u0000${json}`,
  `"${'x'.repeat(1_100_000)}"`,
  '{"url":"\\ud800"}',
  '[1e999]',
];

export function makeRequest(name: EndpointName, random: Random, known: Known): Sent {
  const row: Endpoint = endpoints[name];
  const of = (schema: z.ZodObject | undefined): Record<string, unknown> =>
    schema === undefined
      ? {}
      : (exampleOf(schemaOf(schema), random, namesOf(name, known, random)) as Record<string, unknown>);
  const parts: Parts = {
    params: of(row.params),
    query: of(row.query),
    body: row.body === undefined ? undefined : bodyOf(name, row.body, random, known),
  };
  if (random.chance(share.invalid)) spoil(parts, row, random);
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encoded(textOf(parts.params[key])) || '%20');
  const query = Object.entries(parts.query).map(([key, value]) => `${encoded(key)}=${encoded(textOf(value))}`);
  const json = row.method === 'POST' ? jsonOf(parts.body) : null;
  return {
    method: row.method,
    path: `${path}${query.length === 0 ? '' : `?${query.join('&')}`}`,
    headers: headersOf(row, random, known),
    body: json !== null && random.chance(share.odd) ? random.pick(oddBodies(json)) : json,
  };
}
