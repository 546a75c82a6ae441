import type { z } from 'zod';
import type { ErrorCode } from '#contract/errors.ts';
import type { Refusal } from '#service/app/answer.ts';
import { issueDetails } from './issue-details.ts';
import { rawSecretIn } from './raw-secret.ts';

export type Parsed = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly refusal: Refusal };

const inPreflight = (issue: z.core.$ZodIssue): boolean => issue.path.includes('preflight');

export function parseInput(schema: z.ZodType | undefined, input: unknown): Parsed {
  if (schema === undefined) return { ok: true, value: undefined };
  const secret = rawSecretIn(input);
  if (secret !== null)
    return { ok: false, refusal: { code: 'raw_secret_refused', message: secret.message, details: [secret] } };
  const parsed = schema.safeParse(input);
  if (parsed.success) return { ok: true, value: parsed.data };
  const { issues } = parsed.error;
  const code: ErrorCode = issues.every(inPreflight) ? 'invalid_preflight' : 'validation_error';
  const details = issueDetails(issues, input, schema);
  const where = details.map((detail) => detail.path).filter((path) => path !== '');
  const message =
    where.length === 0 ? (details[0]?.message ?? 'The request is invalid.') : `Invalid: ${where.join(', ')}.`;
  return { ok: false, refusal: { code, message: `${message} Nothing was created or charged.`, details } };
}
