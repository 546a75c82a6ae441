// Valid JSON that nothing behind the door can hold: characters that PostgreSQL refuses, and nesting that ends a stack.
import type { ErrorDetail } from '#contract/errors.ts';
import { limit } from '#contract/limits.ts';
import { fieldPath } from './field-path.ts';
import { printable } from './printable.ts';

function characterIn(text: string): string | null {
  if (text.includes('\u0000')) return 'a NUL character (U+0000)';
  return text.isWellFormed() ? null : 'half of a surrogate pair, which is not a character';
}

function detailAt(path: readonly PropertyKey[], code: string, message: string): ErrorDetail {
  const shown = path.map((part) => (typeof part === 'string' ? printable(part) : part));
  return { path: fieldPath(shown), code, message };
}

/** `path` grows and shrinks with the walk. The walk never goes deeper than the limit it checks. */
function poisonAt(value: unknown, path: PropertyKey[]): ErrorDetail | null {
  if (typeof value === 'string') {
    const found = characterIn(value);
    return found === null ? null : detailAt(path, 'invalid_character', `Contains ${found}. Remove it.`);
  }
  if (typeof value !== 'object' || value === null) return null;
  const maxDepth = limit('bodyDepth');
  if (path.length >= maxDepth)
    return detailAt(path, 'too_deep', `Is nested deeper than ${maxDepth} levels. Send a flatter value.`);
  for (const [name, inner] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    path.push(name);
    const inName = typeof name === 'string' ? characterIn(name) : null;
    if (inName !== null)
      return detailAt(path, 'invalid_character', `The name of the field contains ${inName}. Remove it.`);
    const detail = poisonAt(inner, path);
    if (detail !== null) return detail;
    path.pop();
  }
  return null;
}

/** The first thing that is wrong, with its path. */
export const poisonIn = (input: unknown): ErrorDetail | null => poisonAt(input, []);
