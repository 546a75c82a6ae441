// Which values of a session are secrets, told by their shape: a theme or a language is none.

const minCookie = 8;
const minStored = 16;
const maxDepth = 6;

/** Random, not written by a person. */
const looksRandom = (value: string): boolean =>
  !/\s/.test(value) && (/\d/.test(value) || /[a-z][A-Z]|[A-Z][a-z]/.test(value) || value.length >= 24);

function textsIn(value: unknown, depth: number): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || depth > maxDepth) return [];
  return Object.values(value).flatMap((inner) => textsIn(inner, depth + 1));
}

function parts(value: string): readonly string[] {
  if (!/^[[{"]/.test(value)) return [value];
  try {
    return [...textsIn(JSON.parse(value), 0), ...(value.length < 400 ? [value] : [])];
  } catch {
    return [value];
  }
}

export interface StoredValues {
  readonly cookies: readonly string[];
  readonly stored: readonly string[];
}

export function sessionSecrets({ cookies, stored }: StoredValues): readonly string[] {
  const decoded = cookies.flatMap((value) => [value, value.includes('%') ? safeDecode(value) : value]);
  return [
    ...new Set([
      ...decoded.filter((value) => value.length >= minCookie && looksRandom(value)),
      ...stored.flatMap(parts).filter((value) => value.length >= minStored && looksRandom(value)),
    ]),
  ];
}

function safeDecode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
