// An agent pays for every byte: an answer is small, and says how to get the rest.
export const maxAnswerBytes = 3_000;

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
  /** Null: this was the last page. */
  readonly nextOffset: number | null;
}

/** As many items from `offset` on as fit; at least one, so that paging ends. */
export function pageOfItems<T>(items: readonly T[], offset: number, room: number): Page<T> {
  const page: T[] = [];
  let left = room;
  for (const item of items.slice(offset)) {
    left -= bytesOf(item) + 1;
    if (left < 0 && page.length > 0) break;
    page.push(item);
  }
  const next = offset + page.length;
  return { items: page, total: items.length, nextOffset: next < items.length ? next : null };
}

export interface TextPage {
  readonly text: string;
  readonly totalChars: number;
  readonly nextOffset: number | null;
}

/** Cut so that its JSON fits; never inside a pair of surrogates. */
export function pageOfText(text: string, offset: number, room: number): TextPage {
  const rest = text.slice(offset);
  let length = Math.min(rest.length, room);
  while (length > 1 && bytesOf(rest.slice(0, length)) > room) length = Math.floor(length * 0.8);
  if (/[\uD800-\uDBFF]$/.test(rest.slice(0, length))) length -= 1;
  const next = offset + length;
  return { text: rest.slice(0, length), totalChars: text.length, nextOffset: next < text.length ? next : null };
}

/** One value of any shape: lists by items, everything else as pieces of its JSON. */
export function pageOfValue(value: unknown, offset: number, room: number): unknown {
  if (Array.isArray(value)) {
    const page = pageOfItems(value, offset, room);
    if (bytesOf(page.items) <= room + 2) return page;
    // A single item that is too large for an answer is read piece by piece, apart from the list.
    return {
      ...page,
      items: page.items.map((item) => ({ tooLarge: bytesOf(item), read: 'use get_finding or the HTTP API' })),
    };
  }
  if (offset === 0 && bytesOf(value) <= room) return { value };
  return pageOfText(JSON.stringify(value), offset, room);
}
