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

/** null: the error is unexpected, so it is a bug in the service. */
export function frameworkRefusal(error: FrameworkError): Refusal | null {
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return { code: 'unsupported_media_type' };
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return {
        code: 'payload_too_large',
        message: `The request body is larger than ${limit('bodyBytes')} bytes. Nothing was created or charged.`,
      };
    case 'FST_ERR_BAD_URL': {
      const message = 'The path has a percent-encoding that is not UTF-8. Encode it with encodeURIComponent.';
      return { code: 'validation_error', message, details: [{ path: 'path', code: 'invalid_encoding', message }] };
    }
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
