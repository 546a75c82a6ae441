// Ids that a write names as one of several: in a list that is one value, or in the name of a box that is ticked.

const serialized = /^a:\d+:\{/;
const holdsLists = /[;{]a:\d+:\{/;
const element = /(?:s:\d+:"([^"]*)"|i:(-?\d+));/g;
const separated = /^[\w-]+(?:[,;|]\s?[\w-]+)+$/;

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}

/** `7`, `7,9`, `["7","9"]`, or a list as PHP writes it: there a key stands before each value, and of lists in lists all counts. */
export function idsOfValue(value: string): readonly string[] {
  if (separated.test(value)) return value.split(/[,;|]\s?/);
  if (serialized.test(value)) {
    const parts = [...value.matchAll(element)].map(([, text, number]) => text ?? number ?? '');
    return holdsLists.test(value) ? parts : parts.filter((_, at) => at % 2 === 1);
  }
  const list = value.startsWith('[') ? parsed(value) : null;
  return Array.isArray(list) ? list.map(String) : [value];
}

const on = /^(?:on|1|true|yes|checked)$/i;
const endsInId = /(?:^|[^\d])(\d{1,19})\]?$/;

/** `chk_7=on`, `ids[7]=1`. */
export const tickedId = (key: string, value: string): string | null =>
  on.test(value) ? (endsInId.exec(key)?.[1] ?? null) : null;
