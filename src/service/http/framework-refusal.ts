// What the framework refuses by itself gets the same codes as what we refuse.
import { limit } from '#contract/limits.ts';
import type { Refusal } from '#service/app/answer.ts';

interface FrameworkError {
  readonly code?: string;
  readonly statusCode?: number;
}

const malformed = (message: string): Refusal => ({
  code: 'validation_error',
  message,
  details: [{ path: '', code: 'invalid_json', message }],
});

/** Half of a surrogate pair, encoded as if it were a character. */
const halfCharacter = /%ED%[AB][0-9A-F]%[89AB][0-9A-F]/i;
const halfMessage = 'The path contains half of a surrogate pair, which is not a character. Remove it.';
const brokenPath: Refusal = {
  code: 'validation_error',
  message: halfMessage,
  details: [{ path: 'path', code: 'invalid_character', message: halfMessage }],
};

/** null: the error is unexpected, so it is a bug in the service. */
export function frameworkRefusal(error: FrameworkError, path: string): Refusal | null {
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return { code: 'unsupported_media_type' };
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return {
        code: 'payload_too_large',
        message: `The request body is larger than ${limit('bodyBytes')} bytes. Nothing was created or charged.`,
      };
    case 'FST_ERR_BAD_URL':
      return halfCharacter.test(path) ? brokenPath : { code: 'not_found' };
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return { code: 'not_found' };
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return malformed('The body is not valid JSON. Nothing was created or charged.');
    default:
      return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
        ? malformed('The request could not be read. Nothing was created or charged.')
        : null;
  }
}
