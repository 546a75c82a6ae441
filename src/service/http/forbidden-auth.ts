// The campaign preview never signs in: a field that would carry a login is refused with whatever secret is in it.
import type { ErrorDetail } from '#contract/errors.ts';
import { loginIdSchema } from '#contract/ids.ts';
import { printable } from './printable.ts';
import { rawSecretIn } from './raw-secret.ts';

/** Whole names, compared without case, dashes and underscores. */
const names = new Set(
  `auth authentication authsessionid login loginform username user email session sessionid sessioninjection header headers
  basicauth bearer httpcredentials`.split(/\s+/),
);
const isAuthField = (name: string): boolean => names.has(name.replaceAll(/[-_\s]/g, '').toLowerCase());

/** The id of a Login Memory is no secret; it is an unknown field all the same. */
const isReference = (given: unknown): boolean => given === null || loginIdSchema.safeParse(given).success;

const nextStep =
  'A preview never signs in: remove the field. To test behind a login, save a Login Memory and start a run.';

export function forbiddenAuthIn(body: unknown): ErrorDetail | null {
  if (typeof body !== 'object' || body === null) return null;
  const field = Object.entries(body).find(([name, given]) => isAuthField(name) && !isReference(given))?.[0];
  const path = field === undefined ? (rawSecretIn(body)?.path ?? null) : printable(field);
  if (path === null) return null;
  return { path, code: 'forbidden_auth_field', message: `The field is for a secret, or contains one. ${nextStep}` };
}
