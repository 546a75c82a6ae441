import { type ErrorEnvelope, errorEnvelopeSchema } from '#contract/errors.ts';

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

export function readEnvelope(body: unknown): ErrorEnvelope | null {
  const parsed = errorEnvelopeSchema.safeParse(body);
  return parsed.success ? parsed.data : null;
}
