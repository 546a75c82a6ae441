// A body that contains a secret is refused before its shape is checked, and no part of it is repeated.
import type { ErrorDetail } from '#contract/errors.ts';
import { findRawSecret } from '#service/app/find-raw-secret.ts';
import { fieldPath } from './field-path.ts';
import { printable } from './printable.ts';

export function rawSecretIn(body: unknown): ErrorDetail | null {
  const found = findRawSecret(body);
  if (found === null) return null;
  return {
    path: fieldPath(found.path.map((part) => (typeof part === 'string' ? printable(part) : part))),
    code: 'raw_secret_refused',
    message: `${found.what} Save the login as a Login Memory and send its id in authSessionId.`,
  };
}
