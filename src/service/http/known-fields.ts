// The field names that a schema knows at a path, so that a typo gets the right spelling suggested.
import { z } from 'zod';

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  let inner = schema;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable) inner = inner.unwrap();
  return inner;
}

function step(schema: z.core.$ZodType, part: PropertyKey): z.core.$ZodType[] {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodObject) return Object.hasOwn(inner.shape, part) ? [inner.shape[String(part)]] : [];
  if (inner instanceof z.ZodArray) return [inner.element];
  if (inner instanceof z.ZodUnion) return inner.options.flatMap((option) => step(option, part));
  return [];
}

function namesOf(schema: z.core.$ZodType): string[] {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodObject) return Object.keys(inner.shape);
  if (inner instanceof z.ZodUnion) return inner.options.flatMap((option) => namesOf(option));
  return [];
}

export function knownFields(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  let at = [schema];
  for (const part of path) at = at.flatMap((each) => step(each, part));
  return [...new Set(at.flatMap((each) => namesOf(each)))];
}
