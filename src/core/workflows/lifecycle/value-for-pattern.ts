// Writes a text that a pattern of a field accepts, for the patterns that forms have: classes, counts, groups and choices.
// The pattern is the target's, so it is never run.

const maxCount = 40;
const maxPattern = 200;
const sets: Readonly<Record<string, string>> = { d: '1', w: 'a', s: ' ', D: 'a', W: '-', S: 'a' };

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get next(): string {
    return this.#text[this.#at] ?? '';
  }

  take(): string {
    this.#at += 1;
    return this.#text[this.#at - 1] ?? '';
  }

  takeIf(text: string): boolean {
    if (!this.#text.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  takeUntil(end: string): string {
    const from = this.#at;
    const to = this.#text.indexOf(end, from);
    this.#at = to < 0 ? this.#text.length : to + 1;
    return this.#text.slice(from, to < 0 ? undefined : to);
  }
}

/** A letter that the class has; null: it is one of those that exclude. */
function ofClass(content: string): string | null {
  if (content.startsWith('^')) return null;
  for (const [range, letter] of [
    ['A-Z', 'A'],
    ['a-z', 'a'],
    ['0-9', '1'],
    ['\\d', '1'],
    ['\\w', 'a'],
  ] as const)
    if (content.includes(range)) return letter;
  return content[0] === '\\' ? (content[1] ?? null) : (content[0] ?? null);
}

function atom(reader: Reader): string | null {
  const letter = reader.take();
  if (letter === '[') return ofClass(reader.takeUntil(']'));
  if (letter === '\\') {
    const escaped = reader.take();
    return sets[escaped] ?? escaped;
  }
  if (letter === '(') {
    if (reader.next === '?' && !reader.takeIf('?:')) return null;
    const inside = choice(reader);
    return reader.takeIf(')') ? inside : null;
  }
  return letter === '.' ? 'a' : letter === '^' || letter === '$' ? '' : letter;
}

function count(reader: Reader): number | null {
  if (reader.takeIf('*') || reader.takeIf('+')) return 1;
  if (reader.takeIf('?')) return 0;
  if (!reader.takeIf('{')) return 1;
  const least = Number(reader.takeUntil('}').split(',')[0]);
  return Number.isInteger(least) && least <= maxCount ? least : null;
}

function sequence(reader: Reader): string | null {
  let text: string | null = '';
  while (reader.next !== '' && reader.next !== '|' && reader.next !== ')') {
    const one = atom(reader);
    const times = count(reader);
    text = one === null || times === null || text === null ? null : text + one.repeat(times);
  }
  return text;
}

/** The first of the alternatives; the others are read and left out. */
function choice(reader: Reader): string | null {
  const first = sequence(reader);
  while (reader.takeIf('|')) sequence(reader);
  return first;
}

/** Null: the pattern is of a kind that is not understood. */
export function valueForPattern(pattern: string): string | null {
  if (pattern === '' || pattern.length > maxPattern) return null;
  const reader = new Reader(pattern);
  const text = choice(reader);
  return reader.next === '' && text !== '' ? text : null;
}
