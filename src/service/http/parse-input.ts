import type { z } from 'zod';
import type { ErrorCode, ErrorDetail } from '#contract/errors.ts';
import type { Refusal } from '#service/app/answer.ts';
import { forbiddenAuthIn } from './forbidden-auth.ts';
import { issueDetails } from './issue-details.ts';
import { poisonIn } from './poison.ts';
import { rawSecretIn } from './raw-secret.ts';

export type Parsed =
  | { readonly ok: true; readonly value: unknown }
  /** `poison`: no schema was asked, because nothing could hold this input. */
  | { readonly ok: false; readonly poison: boolean; readonly refusal: Refusal };

const poisonRefusal = (detail: ErrorDetail): Refusal => ({
  code: 'validation_error',
  message: `Invalid: ${detail.path || 'the request'}. ${detail.message} Nothing was created or charged.`,
  details: [detail],
});

const inPreflight = (issue: z.core.$ZodIssue): boolean => issue.path.includes('preflight');

function secretRefusal(input: unknown, code: ErrorCode): Refusal | null {
  const found = code === 'forbidden_auth_field' ? forbiddenAuthIn(input) : rawSecretIn(input);
  return found === null ? null : { code, message: found.message, details: [found] };
}

/** `secrets`: the code that refuses a secret; true: this is the one place where a login may be given. */
export function parseInput(
  schema: z.ZodType | undefined,
  input: unknown,
  secrets: ErrorCode | true = 'raw_secret_refused',
): Parsed {
  if (schema === undefined) return { ok: true, value: undefined };
  const poison = poisonIn(input);
  if (poison !== null) return { ok: false, poison: true, refusal: poisonRefusal(poison) };
  const secret = secrets === true ? null : secretRefusal(input, secrets);
  if (secret !== null) return { ok: false, poison: false, refusal: secret };
  const parsed = schema.safeParse(input);
  if (parsed.success) return { ok: true, value: parsed.data };
  const { issues } = parsed.error;
  const code: ErrorCode = issues.every(inPreflight) ? 'invalid_preflight' : 'validation_error';
  const details = issueDetails(issues, input, schema);
  const where = details.map((detail) => detail.path).filter((path) => path !== '');
  const message =
    where.length === 0 ? (details[0]?.message ?? 'The request is invalid.') : `Invalid: ${where.join(', ')}.`;
  return {
    ok: false,
    poison: false,
    refusal: { code, message: `${message} Nothing was created or charged.`, details },
  };
}
