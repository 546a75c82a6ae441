// One table of errors and one envelope: the same flat JSON for every non-2xx response.
import { z } from 'zod';

export interface ErrorRow {
  readonly status: number;
  readonly about: string;
}

export const errorTable = {
  validation_error: {
    status: 400,
    about: 'The request is invalid. Nothing was created or charged.',
  },
  invalid_preflight: {
    status: 400,
    about: 'The preflight is invalid. Nothing was created or charged.',
  },
  unsafe_target: {
    status: 400,
    about: 'The target is not a public address, or uses a port or scheme that is refused.',
  },
  production_domain_refused: {
    status: 400,
    about: 'Authenticated scenarios are refused on a domain that looks like production.',
  },
  destructive_refused: { status: 400, about: 'Writing to a domain that looks like production is refused.' },
  raw_secret_refused: {
    status: 400,
    about: 'The request contains a secret. Save it as a Login Memory and send its id.',
  },
  forbidden_auth_field: { status: 400, about: 'The campaign preview does not accept secrets in auth fields.' },
  authentication_required: { status: 401, about: 'The X-Api-Key header is missing or invalid.' },
  payment_required: { status: 402, about: 'No credits are left for this mode. Open checkoutUrl to buy more.' },
  forbidden: { status: 403, about: 'The key is valid but does not allow this.' },
  not_found: { status: 404, about: 'Not found: there is no such path or run.' },
  method_not_allowed: { status: 405, about: 'The path exists, but not for this method.' },
  run_not_finished: { status: 409, about: 'The run has not finished yet. Retry after Retry-After seconds.' },
  idempotency_conflict: { status: 409, about: 'The Idempotency-Key was already used with a different body.' },
  nothing_to_verify: { status: 409, about: 'The run has no failing scenario to replay.' },
  payload_too_large: { status: 413, about: 'The request body is larger than the limit.' },
  unsupported_media_type: { status: 415, about: 'The body must be application/json.' },
  rate_limited: { status: 429, about: 'Too many requests. Retry after Retry-After seconds.' },
  screenshot_cap_reached: { status: 429, about: 'Too many on-demand screenshots of this run.' },
  fix_check_limit: { status: 429, about: 'This run has used all its Fix Checks.' },
  internal_error: { status: 500, about: 'The service failed. Quote the requestId when you report it.' },
  capability_unavailable: { status: 501, about: 'This capability is not available yet. Nothing was charged.' },
  service_unavailable: { status: 503, about: 'The service is not available now. Try again later.' },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errorTable;
export const errorCodes = Object.keys(errorTable) as readonly ErrorCode[];

export const errorDetailSchema = z.strictObject({
  path: z.string(),
  code: z.string(),
  message: z.string(),
});
export type ErrorDetail = z.infer<typeof errorDetailSchema>;

export const errorEnvelopeSchema = z
  .strictObject({
    error: z.enum(errorCodes as readonly [ErrorCode, ...ErrorCode[]]),
    message: z.string(),
    status: z.int(),
    requestId: z.string(),
    docs: z.literal('/api/docs/errors.json'),
    details: z.array(errorDetailSchema).optional(),
    cli: z.strictObject({ command: z.string(), why: z.string() }).optional(),
    checkoutUrl: z.string().optional(),
    creditsNeeded: z.int().optional(),
    creditsLeft: z.int().optional(),
  })
  .meta({ id: 'Error', description: 'The body of every response that is not 2xx.' });
export type ErrorEnvelope = z.infer<typeof errorEnvelopeSchema>;
