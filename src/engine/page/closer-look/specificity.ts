// How strong a selector is: which of two rules for one property wins.

/** Ids; classes, attributes and pseudo-classes; elements and pseudo-elements. */
export type Specificity = readonly [ids: number, classes: number, elements: number];

const none: Specificity = [0, 0, 0];

export const compareSpecificity = (one: Specificity, other: Specificity): number =>
  one[0] - other[0] || one[1] - other[1] || one[2] - other[2];

const add = (one: Specificity, other: Specificity): Specificity => [
  one[0] + other[0],
  one[1] + other[1],
  one[2] + other[2],
];

/** The place after the bracket that closes the one at `open`. */
function closing(selector: string, open: number): number {
  const pair = selector[open] === '(' ? '()' : '[]';
  let depth = 0;
  for (let at = open; at < selector.length; at += 1) {
    const sign = selector[at];
    if (sign === '\\') at += 1;
    else if (sign === '"' || sign === "'") {
      const end = selector.indexOf(sign, at + 1);
      at = end < 0 ? selector.length : end;
    } else if (sign === pair[0]) depth += 1;
    else if (sign === pair[1] && (depth -= 1) === 0) return at + 1;
  }
  return selector.length;
}

/** The selectors of a list, split at its commas. */
export function selectorsOf(list: string): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < list.length; ) {
    const sign = list[at];
    if (sign === ',') {
      parts.push(list.slice(start, at).trim());
      start = at + 1;
    }
    at = sign === '(' || sign === '[' ? closing(list, at) : at + (sign === '\\' ? 2 : 1);
  }
  parts.push(list.slice(start).trim());
  return parts.filter((part) => part !== '');
}

const strongest = (list: string): Specificity =>
  selectorsOf(list).reduce<Specificity>((most, part) => {
    const own = specificityOf(part);
    return compareSpecificity(own, most) > 0 ? own : most;
  }, none);

const word = /(?:\\.|[\w\u0080-\uffff-])+/y;

function wordAt(selector: string, at: number): string {
  word.lastIndex = at;
  return word.exec(selector)?.[0] ?? '';
}

/** A pseudo-class counts as one class, or as the strongest of what it holds; `:where` counts nothing. */
function pseudoOf(name: string, inside: string): Specificity {
  if (name === 'where') return none;
  if (name === 'is' || name === 'not' || name === 'has') return strongest(inside);
  if (name === 'nth-child' || name === 'nth-last-child')
    return add([0, 1, 0], strongest(/\bof\s+([^]*)$/.exec(inside)?.[1] ?? ''));
  return [0, 1, 0];
}

/** Of one selector, without commas. */
export function specificityOf(selector: string): Specificity {
  let sum = none;
  for (let at = 0; at < selector.length; ) {
    const sign = selector[at]!;
    if (sign === '[') {
      sum = add(sum, [0, 1, 0]);
      at = closing(selector, at);
      continue;
    }
    const doubled = selector.startsWith('::', at);
    const named = sign === '#' || sign === '.' || sign === ':';
    const name = wordAt(selector, at + (doubled ? 2 : named ? 1 : 0));
    if (name === '') {
      at += 1;
      continue;
    }
    at += name.length + (doubled ? 2 : named ? 1 : 0);
    const ends = selector[at] === '(' ? closing(selector, at) : at;
    const inside = selector.slice(at + 1, Math.max(at + 1, ends - 1));
    at = ends;
    if (sign === '#') sum = add(sum, [1, 0, 0]);
    else if (sign === '.') sum = add(sum, [0, 1, 0]);
    else if (sign === ':' && !doubled) sum = add(sum, pseudoOf(name, inside));
    else sum = add(sum, [0, 0, 1]);
  }
  return sum;
}
