// A value that fits a JSON schema, except where a pattern or a rule between fields says otherwise.
import type { Random } from './random-from.ts';

export type JsonSchema = { readonly [key: string]: unknown };

const maxDepth = 8;
const optionalShare = 0.25;
const bigNumber = 1_000;

const list = (value: unknown): readonly JsonSchema[] => (Array.isArray(value) ? (value as JsonSchema[]) : []);
const numberOr = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);

/** `known`: values for fields by their name, which no schema can know. */
export function exampleOf(
  schema: JsonSchema,
  random: Random,
  known: Readonly<Record<string, () => unknown>>,
  root: JsonSchema = schema,
  depth = 0,
): unknown {
  const inner = (next: JsonSchema): unknown => exampleOf(next, random, known, root, depth + 1);
  if (typeof schema['$ref'] === 'string') {
    const parts = schema['$ref'].replace(/^#\//, '').split('/');
    const found = parts.reduce<unknown>((at, part) => (at as JsonSchema)[part], root);
    return depth > maxDepth ? null : inner(found as JsonSchema);
  }
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return random.pick(schema['enum'] as unknown[]);
  const options = [...list(schema['anyOf']), ...list(schema['oneOf'])];
  if (options.length > 0) return inner(random.pick(options));
  switch (schema['type']) {
    case 'object': {
      const required = new Set(schema['required'] as string[] | undefined);
      const fields = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>).filter(
        ([name]) => required.has(name) || (depth < maxDepth && random.chance(optionalShare)),
      );
      return Object.fromEntries(fields.map(([name, field]) => [name, known[name]?.() ?? inner(field)]));
    }
    case 'array': {
      const items = schema['items'] as JsonSchema | undefined;
      const count = Math.max(numberOr(schema['minItems'], 0), depth < maxDepth ? random.below(3) : 0);
      return items === undefined ? [] : Array.from({ length: count }, () => inner(items));
    }
    case 'integer':
    case 'number': {
      const least = numberOr(schema['minimum'], 0);
      return least + random.below(Math.min(bigNumber, numberOr(schema['maximum'], bigNumber) - least) + 1);
    }
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    default:
      return random.pick(['/', 'Save', 'a', '/items', 'body']);
  }
}
