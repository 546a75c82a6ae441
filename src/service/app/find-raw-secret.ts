// Where a request contains a secret: by the name of a field, by the look of a value, or by a strategy that carries one.
import { type AuthStrategy, authStrategies } from '#contract/vocabulary/auth-strategies.ts';
import { looksSecret, namesSecret } from '#core/evidence/raw-secret-rules.ts';

const carriesSecret = {
  storage_state: true,
  cookies: true,
  login_form: true,
  session_injection: true,
  login_memory: false,
  steps: false,
} as const satisfies Record<AuthStrategy, boolean>;

export interface RawSecret {
  readonly path: readonly PropertyKey[];
  /** In our words; nothing of the secret is in it. */
  readonly what: string;
}

function strategyIn(body: object): RawSecret | null {
  if (!('auth' in body) || typeof body.auth !== 'object' || body.auth === null || !('strategy' in body.auth))
    return null;
  const { strategy } = body.auth;
  if (!authStrategies.has(strategy) || !carriesSecret[strategy]) return null;
  return { path: ['auth', 'strategy'], what: `The strategy ${strategy} contains a secret.` };
}

/** Addresses have checks of their own, and their queries are never shown. */
const addresses: ReadonlySet<PropertyKey> = new Set(['url', 'target', 'route', 'path', 'paths', 'scopedPaths']);

/** The depth is bounded: what is nested too deeply was refused before. */
function secretAt(value: unknown, path: PropertyKey[]): RawSecret | null {
  if (typeof value === 'string')
    return looksSecret(value) ? { path: [...path], what: 'The value looks like a secret.' } : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    if (addresses.has(name) && (typeof inner === 'string' || Array.isArray(inner))) continue;
    path.push(name);
    if (typeof name === 'string' && inner !== null && namesSecret(name))
      return { path: [...path], what: 'The field is for a secret.' };
    const found = secretAt(inner, path);
    if (found !== null) return found;
    path.pop();
  }
  return null;
}

export const findRawSecret = (body: unknown): RawSecret | null =>
  typeof body === 'object' && body !== null ? (strategyIn(body) ?? secretAt(body, [])) : null;
