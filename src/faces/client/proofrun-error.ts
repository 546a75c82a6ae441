import type { ErrorEnvelope } from '#contract/errors.ts';

/** The service refused: the envelope says what and why. */
export class ProofrunError extends Error {
  readonly envelope: ErrorEnvelope;
  readonly retryAfterSeconds: number | null;

  constructor(envelope: ErrorEnvelope, retryAfterSeconds: number | null) {
    super(envelope.message);
    this.name = 'ProofrunError';
    this.envelope = envelope;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** No response, or the response is not from this service. */
export class ServiceUnreachable extends Error {
  constructor(baseUrl: string, reason: string, cause?: unknown) {
    super(`${baseUrl} is not a Proofrun service: ${reason}`, { cause });
    this.name = 'ServiceUnreachable';
  }
}

const required = { error: 'string', message: 'string', status: 'number', requestId: 'string', docs: 'string' } as const;

/** Checked by hand: a browser that loads this client should not have to load the schemas. */
export function readEnvelope(body: unknown): ErrorEnvelope | null {
  if (typeof body !== 'object' || body === null) return null;
  const fields = body as Readonly<Record<string, unknown>>;
  const whole = Object.entries(required).every(([name, type]) => typeof fields[name] === type);
  return whole ? (body as ErrorEnvelope) : null;
}
