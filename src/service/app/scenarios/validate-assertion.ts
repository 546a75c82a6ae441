import { limit } from '#contract/limits.ts';
import { validateAssertion as validate } from '#core/scenarios/validate-assertion.ts';
import { refuse, value } from '../answer.ts';
import type { Verb } from '../call.ts';

export const validateAssertion: Verb<'validate_assertion'> = (_context, call) => {
  const { assertion } = call.body;
  // The server accepts larger bodies for other endpoints.
  if (Buffer.byteLength(JSON.stringify(assertion) ?? '') > limit('validateAssertionBytes'))
    return refuse('payload_too_large', {
      message: `The assertion is larger than ${limit('validateAssertionBytes')} bytes.`,
    });
  return value(validate(assertion));
};
