// Text becomes code only here: a double-quoted literal that ends where we end it and hides nothing from its reader.

/** What could end a line, or reorder or hide what an editor shows. */
const unseen = /[\p{C}\p{Zl}\p{Zp}\ufe00-\ufe0f]/gu;

const escaped = (sign: string): string => `\\u{${sign.codePointAt(0)!.toString(16)}}`;

export const literal = (text: string): string => JSON.stringify(text).replaceAll(unseen, escaped);

/** An object of text, numbers and booleans; what is not given is left out. */
export function literalObject(fields: Readonly<Record<string, string | number | boolean | undefined>>): string {
  const parts = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? literal(value) : value}`);
  return `{ ${parts.join(', ')} }`;
}

/** Whatever JSON can say. */
export function literalTree(value: unknown): string {
  if (typeof value === 'string') return literal(value);
  if (Array.isArray(value)) return `[${value.map(literalTree).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const parts = Object.entries(value).map(([name, inner]) => `${literal(name)}: ${literalTree(inner)}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}
