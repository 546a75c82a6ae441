// The answers of verbs, as tests expect them.
import { expect } from 'vitest';

/** A refusal with nothing but a code, or with a sentence, too. */
export const refusal = (code: string, message?: string) => ({
  kind: 'refusal',
  refusal: { code, ...(message !== undefined && { message }) },
});

/** A validation error about one field, whose sentence is also that of the whole. */
export const invalid = (path: string, code: string, message: string) => ({
  kind: 'refusal',
  refusal: { code: 'validation_error', message, details: [{ path, code, message }] },
});

/** A refusal of an address: the words of the guard, and what was not done. */
export const refusedUrl = (path: string, undone: string) => ({
  kind: 'refusal',
  refusal: {
    code: 'unsafe_target',
    message: expect.stringMatching(new RegExp(`^The ${path} is refused: .+\\. .+ Nothing was ${undone}\\.$`)),
    details: [{ path, code: 'unsafe_target', message: expect.stringMatching(/^\S.*\. \S.*\.$/) }],
  },
});

/** The value of an answer that must be one. */
export function valueOf<T>(answer: { readonly kind: string; readonly value?: T }): T {
  if (answer.kind !== 'value') throw new Error(JSON.stringify(answer));
  return answer.value as T;
}
