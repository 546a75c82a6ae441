// The fields of a body and their types, one line each, so that a removed field can be distinguished from an added one.
const maxDepth = 5;
const maxFields = 120;
const maxItems = 20;

const nameOf = (key: string): string => (/^[A-Za-z_$][\w$-]{0,40}$/.test(key) ? key : '?');

function collect(value: unknown, at: string, depth: number, fields: Set<string>): void {
  if (fields.size >= maxFields) return;
  if (Array.isArray(value)) {
    fields.add(`${at}:list`);
    if (depth < maxDepth) for (const item of value.slice(0, maxItems)) collect(item, `${at}[]`, depth + 1, fields);
  } else if (typeof value === 'object' && value !== null) {
    fields.add(`${at}:object`);
    if (depth < maxDepth)
      for (const [key, inner] of Object.entries(value)) collect(inner, `${at}.${nameOf(key)}`, depth + 1, fields);
  } else fields.add(`${at}:${value === null ? 'null' : typeof value}`);
}

export function bodyFields(value: unknown): readonly string[] {
  const fields = new Set<string>();
  collect(value, '', 0, fields);
  return [...fields].sort();
}

const placeOf = (field: string): string => field.slice(0, field.lastIndexOf(':'));
const typeOf = (field: string): string => field.slice(field.lastIndexOf(':') + 1);

/** Fields that were there and are not, or have another type. Added fields do no harm; null fits every type. */
export function lostFields(before: readonly string[], after: readonly string[]): readonly string[] {
  const now = new Map<string, Set<string>>();
  for (const field of after) now.set(placeOf(field), (now.get(placeOf(field)) ?? new Set()).add(typeOf(field)));
  /** Below an empty list, a null, or a list that was not looked through there is nothing to miss. */
  const unseen = (place: string): boolean => {
    for (let at = place; at !== ''; ) {
      const cut = Math.max(at.lastIndexOf('.'), at.lastIndexOf('[]'));
      const parent = cut < 0 ? '' : at.slice(0, cut);
      const item = at.endsWith('[]');
      if (item && now.get(parent)?.has('list') === true && !now.has(at)) return true;
      if (now.get(parent)?.has('null') === true) return true;
      at = parent;
    }
    return false;
  };
  return before.filter((field) => {
    if (typeOf(field) === 'null') return false;
    const types = now.get(placeOf(field));
    if (types === undefined) return !unseen(placeOf(field));
    return !types.has(typeOf(field)) && !types.has('null');
  });
}
