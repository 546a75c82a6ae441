// One envelope for every response that is not 2xx.
import { type ErrorCode, type ErrorEnvelope, errorTable } from '#contract/errors.ts';
import type { Refusal } from '#service/app/answer.ts';

export const statusOf = (code: ErrorCode): number => errorTable[code].status;

export function envelopeOf(refusal: Refusal, requestId: string): ErrorEnvelope {
  const { code, message, details, cli, checkoutUrl, creditsNeeded, creditsLeft } = refusal;
  return {
    error: code,
    message: message ?? errorTable[code].about,
    status: statusOf(code),
    requestId,
    docs: '/api/docs/errors.json',
    ...(details !== undefined && { details: [...details] }),
    ...(cli !== undefined && { cli }),
    ...(checkoutUrl !== undefined && { checkoutUrl }),
    ...(creditsNeeded !== undefined && { creditsNeeded }),
    ...(creditsLeft !== undefined && { creditsLeft }),
  };
}
