// Expected outcomes of a verb are values; whatever else it throws is a bug.
import type { ErrorCode, ErrorDetail } from '#contract/errors.ts';

export interface Refusal {
  readonly code: ErrorCode;
  readonly message?: string;
  readonly details?: readonly ErrorDetail[];
  readonly cli?: { readonly command: string; readonly why: string };
  readonly checkoutUrl?: string;
  readonly creditsNeeded?: number;
  readonly creditsLeft?: number;
  readonly retryAfterSeconds?: number;
}

export interface Served {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly type: string;
  /** The Content-Security-Policy of a document; without it nothing may load. */
  readonly policy?: string;
}

export type Answer<T> =
  | { readonly kind: 'value'; readonly value: T; readonly etag?: string }
  /** Bytes that went through the output schema when they were made. */
  | { readonly kind: 'served'; readonly served: Served }
  | { readonly kind: 'refusal'; readonly refusal: Refusal };

export const value = <T>(given: T, etag?: string): Answer<T> => ({ kind: 'value', value: given, etag });
export const refuse = (code: ErrorCode, rest: Omit<Refusal, 'code'> = {}): Answer<never> => ({
  kind: 'refusal',
  refusal: { code, ...rest },
});
