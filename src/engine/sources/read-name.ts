import { redact } from '#core/evidence/redact.ts';

const identifier = /^[\p{ID_Start}$_#][\p{ID_Continue}$]{0,99}$/u;

/** The name of a function or a variable; null where the text is none, or one that has to be masked. */
export function readName(text: unknown): string | null {
  if (typeof text !== 'string' || !identifier.test(text)) return null;
  return redact(text, 100) === text ? text : null;
}
