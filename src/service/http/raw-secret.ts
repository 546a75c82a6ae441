// A body that contains a login is refused before its shape is checked, and no part of it is repeated.
import type { ErrorDetail } from '#contract/errors.ts';
import { type AuthStrategy, authStrategies } from '#contract/vocabulary/auth-strategies.ts';

const carriesSecret = {
  storage_state: true,
  cookies: true,
  login_form: true,
  session_injection: true,
  login_memory: false,
  steps: false,
} as const satisfies Record<AuthStrategy, boolean>;

export function rawSecretIn(body: unknown): ErrorDetail | null {
  if (typeof body !== 'object' || body === null || !('auth' in body)) return null;
  const { auth } = body;
  if (typeof auth !== 'object' || auth === null || !('strategy' in auth)) return null;
  const { strategy } = auth;
  if (!authStrategies.has(strategy) || !carriesSecret[strategy]) return null;
  return {
    path: 'auth.strategy',
    code: 'raw_secret_refused',
    message: `The strategy ${strategy} contains a secret. Save the login as a Login Memory and send its id in authSessionId.`,
  };
}
