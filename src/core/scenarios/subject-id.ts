import { digestOf } from '#core/evidence/digest.ts';

/** Names what a check is about without a word of the target: an exception's message or an element's path may be in it. */
export const subjectId = (cause: string): string => digestOf({ subject: cause }).slice(0, 16);
