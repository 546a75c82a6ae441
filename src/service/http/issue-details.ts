// What the schema did not like, in words a caller can act on; a value that was sent is never repeated.
import type { z } from 'zod';
import { closestIssues } from '#contract/closest-issues.ts';
import type { ErrorDetail } from '#contract/errors.ts';
import { fieldPath } from './field-path.ts';
import { knownFields } from './known-fields.ts';
import { nearestWord } from './nearest-word.ts';
import { printable } from './printable.ts';

const maxDetails = 50;

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let at = input;
  for (const part of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return undefined;
    at = (at as Record<PropertyKey, unknown>)[part];
  }
  return at;
}

function unknownField(key: string, issue: z.core.$ZodIssue, schema: z.core.$ZodType): ErrorDetail {
  const near = nearestWord(key, knownFields(schema, issue.path));
  const name = printable(key);
  return {
    path: fieldPath([...issue.path, name]),
    code: 'unrecognized_key',
    message: near === null ? `Unknown field "${name}".` : `Unknown field "${name}". Did you mean "${near}"?`,
  };
}

const typeNames: Readonly<Record<string, string>> = { int: 'integer', record: 'object' };

function wordsMessage(values: readonly unknown[], given: unknown): string {
  const words = values.map(String);
  const near = typeof given === 'string' ? nearestWord(given, words) : null;
  return `Must be one of ${words.join(', ')}.${near === null ? '' : ` Did you mean "${near}"?`}`;
}

function messageOf(issue: z.core.$ZodIssue, given: unknown): string {
  if (issue.code === 'invalid_value') return wordsMessage(issue.values, given);
  if (issue.code === 'invalid_type') {
    const expected = typeNames[issue.expected] ?? issue.expected;
    return `Must be ${/^[aeiou]/.test(expected) ? 'an' : 'a'} ${expected}.`;
  }
  if (issue.code === 'invalid_union')
    return 'options' in issue && Array.isArray(issue.options)
      ? wordsMessage(issue.options, given)
      : 'Does not match any of the allowed shapes.';
  return issue.message;
}

function detailsOf(issue: z.core.$ZodIssue, input: unknown, schema: z.core.$ZodType): ErrorDetail[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownField(key, issue, schema));
  const given = valueAt(input, issue.path);
  const path = fieldPath(issue.path.map((part) => (typeof part === 'string' ? printable(part) : part)));
  if (given === undefined && issue.path.length > 0)
    return [{ path, code: 'required', message: `${path} is required.` }];
  return [{ path, code: issue.code, message: messageOf(issue, given) }];
}

export function issueDetails(
  issues: readonly z.core.$ZodIssue[],
  input: unknown,
  schema: z.core.$ZodType,
): ErrorDetail[] {
  return closestIssues(issues, input)
    .flatMap((issue) => detailsOf(issue, input, schema))
    .slice(0, maxDetails);
}
