// The OpenAPI description, drawn from the endpoint table and the schemas that the service itself uses.
import { z } from 'zod';
import { type Endpoint, endpoints } from '#contract/endpoints.ts';
import { type ErrorCode, errorEnvelopeSchema, errorTable } from '#contract/errors.ts';
import type { AppContext } from '#service/app/app-context.ts';
import { interfaceVersion } from '#contract/interface-version.ts';

type Json = Record<string, unknown>;

const refOf = (id: string): string => `#/components/schemas/${id}`;

// Every component is known by its place in the document, so the draft's own names for it would only mislead readers.
function bare(schema: object): Json {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$schema' && key !== '$id'));
}

function components(): Json {
  const { schemas } = z.toJSONSchema(z.globalRegistry, { uri: refOf, io: 'input' });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, bare(schema)]));
}

function schemaOf(schema: z.ZodType): Json {
  const id = schema.meta()?.id;
  return id === undefined ? bare(z.toJSONSchema(schema, { io: 'input' })) : { $ref: refOf(id) };
}

function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
  if (schema === undefined) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path' || !each.safeParse(undefined).success,
    schema: schemaOf(each),
  }));
}

const header = (name: string, about: string): Json => ({
  name,
  in: 'header',
  required: false,
  description: about,
  schema: { type: 'string' },
});

function errorResponses(codes: readonly ErrorCode[]): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes)
    byStatus.set(errorTable[code].status, [...(byStatus.get(errorTable[code].status) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      {
        description: group.map((code) => `${code}: ${errorTable[code].about}`).join(' '),
        content: { 'application/json': { schema: schemaOf(errorEnvelopeSchema) } },
      },
    ]),
  );
}

function successResponse(row: Endpoint): Json {
  if (!row.available && row.output instanceof z.ZodNever) return {};
  const content = {
    [row.produces ?? 'application/json']: row.produces === undefined ? { schema: schemaOf(row.output) } : {},
  };
  return { '200': { description: row.about, content } };
}

const tagOf = (row: Endpoint): string => row.path.split('/')[2] ?? 'service';

/** Runs come first: they are what the service is for. */
function tags(): Json[] {
  const names = new Set(['runs', ...Object.values<Endpoint>(endpoints).map(tagOf)]);
  return [...names].map((name) => ({ name }));
}

function operation(name: string, row: Endpoint): Json {
  const needsKey = row.auth === 'key' || row.auth === 'admin_key';
  const inputs = [
    ...parameters('path', row.params),
    ...parameters('query', row.query),
    ...(row.path === '/api/runs/start' || row.path === '/api/runs/bypass'
      ? [header('Idempotency-Key', 'The same key and body within 24 hours returns the same run and charges once.')]
      : []),
    ...(row.method === 'GET' && row.auth === 'public_by_run_id' && row.available
      ? [header('If-None-Match', 'The ETag of an earlier response. Returns 304 if nothing has changed.')]
      : []),
  ];
  return {
    operationId: name,
    summary: row.about,
    description: row.available
      ? row.about
      : `${row.about} Not available yet: returns capability_unavailable and charges nothing.`,
    tags: [tagOf(row)],
    'x-stage': row.stage,
    'x-available': row.available,
    ...(inputs.length > 0 && { parameters: inputs }),
    ...(row.body !== undefined && {
      requestBody: {
        required: !row.body.safeParse(undefined).success,
        content: { 'application/json': { schema: schemaOf(row.body) } },
      },
    }),
    security: needsKey ? [{ apiKey: [] }] : [],
    responses: {
      ...successResponse(row),
      ...errorResponses(row.errors),
      default: {
        description: 'Every other error has the same shape.',
        content: { 'application/json': { schema: schemaOf(errorEnvelopeSchema) } },
      },
    },
  };
}

export function describeApi(context: Pick<AppContext, 'publicUrl'>): Json {
  const paths: Record<string, Json> = {};
  for (const [name, row] of Object.entries<Endpoint>(endpoints))
    (paths[row.path] ??= {})[row.method.toLowerCase()] = operation(name, row);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Proofrun',
      version: interfaceVersion,
      summary: 'A deterministic web-application testing service.',
      description:
        'Submit the URL of a web application, poll the run, read a report with proof. A runId is a secret: anyone who has it can read the run. Every error has the same shape. The documentation is at /api/docs/index.json.',
    },
    servers: [{ url: context.publicUrl }],
    tags: tags(),
    paths,
    components: {
      schemas: components(),
      securitySchemes: {
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Api-Key',
          description: 'A customer or admin key, from /account/api-key.',
        },
      },
    },
  };
}
