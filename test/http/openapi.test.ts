import { describe, expect, test } from 'vitest';
import { type Endpoint, endpoints } from '#contract/endpoints.ts';
import { describeApi } from '#service/http/openapi.ts';

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { description: string }>;
  security: object[];
}
const document = describeApi({ publicUrl: 'http://127.0.0.1:4600' }) as {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: object };
};

function* references(node: unknown): Generator<string> {
  if (Array.isArray(node)) for (const each of node) yield* references(each);
  else if (typeof node === 'object' && node !== null)
    for (const [key, value] of Object.entries(node)) {
      if (key === '$ref') yield String(value);
      else yield* references(value);
    }
}

function resolve(reference: string): unknown {
  expect(reference.startsWith('#/')).toBe(true);
  let at: unknown = document;
  for (const part of reference.slice(2).split('/'))
    at = typeof at === 'object' && at !== null ? Reflect.get(at, part) : undefined;
  return at;
}

describe('the OpenAPI description', () => {
  test('is version 1.0.0 of OpenAPI 3.1 [version-interface]', () => {
    expect([document.openapi, document.info.version]).toEqual(['3.1.0', '1.0.0']);
  });

  test('holds exactly the endpoints of the table', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => `${operation.operationId} ${method.toUpperCase()} ${path}`),
    );
    const table = Object.entries<Endpoint>(endpoints).map(([name, row]) => `${name} ${row.method} ${row.path}`);
    expect(described.sort()).toEqual(table.sort());
  });

  test('every reference resolves, and there are some', () => {
    const all = [...references(document)];
    expect(all.length).toBeGreaterThan(50);
    for (const reference of all) expect([reference, typeof resolve(reference)]).toEqual([reference, 'object']);
  });

  test('every path parameter is declared and required', () => {
    for (const [path, methods] of Object.entries(document.paths))
      for (const operation of Object.values(methods)) {
        const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
        const declared = (operation.parameters ?? []).filter((each) => each.in === 'path' && each.required);
        expect([path, declared.map((each) => each.name)]).toEqual([path, names]);
      }
  });

  test('protected endpoints ask for the key, and start says what 400, 401 and 402 mean', () => {
    const start = document.paths['/api/runs/start']?.['post'];
    expect(start?.security).toEqual([{ apiKey: [] }]);
    expect(Object.keys(start?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '400', '401', '402', 'default']),
    );
    expect(start?.requestBody?.content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/RunStart' } },
    });
    expect(document.paths['/api/pricing']?.['get']?.security).toEqual([]);
  });

  test('no schema keeps a name that is not its place in the document', () => {
    expect(JSON.stringify(document)).not.toMatch(/"\$(id|schema)":/);
  });
});
