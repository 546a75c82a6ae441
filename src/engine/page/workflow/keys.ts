// The key by which an item is ordered, read as a number, a date or a text.
import type { KeyLook, KeyPlace } from '#core/workflows/look.ts';
import { isVisible } from '../dom/visible.ts';
import { hash } from '../dom/hash.ts';
import { shownText } from './shown-text.ts';

const money =
  /(?:[$€£¥₹]|(?:USD|EUR|GBP|CHF|kr|zł)\s?)\s?\d[\d.,'\s\u00a0]*|\d[\d.,'\u00a0]*\s?(?:[$€£¥₹]|USD|EUR|GBP|CHF|kr\b|zł)/g;
const titles = 'h1, h2, h3, h4, h5, h6, [role=heading], a, strong, b, label';
const named = /\b(?:\d{1,2}\.?\s+\p{L}{3,9}\.?,?\s+\d{4}|\p{L}{3,9}\.?\s+\d{1,2},?\s+\d{4})\b/u;
const iso = /\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?)?\b/;

export const moneyIn = (item: Element): readonly string[] => shownText(item).match(money) ?? [];

export function dateIn(item: Element): string | null {
  const time = item.querySelector('time[datetime]') ?? (item.matches('time[datetime]') ? item : null);
  if (time !== null && isVisible(time)) return time.getAttribute('datetime');
  const text = shownText(item);
  return iso.exec(text)?.[0] ?? named.exec(text)?.[0] ?? null;
}

const hasWords = (cell: Element): boolean => /\p{L}/u.test(shownText(cell));

/** What an item can be searched by: the words of its cells, or its title. Dates and prices are hardly searched for. */
export function searchedBy(item: Element): readonly { readonly text: string; readonly leads: boolean }[] {
  const cells = [...item.querySelectorAll('td, th')].filter(hasWords);
  if (cells.length === 0) return [{ text: titleIn(item) ?? '', leads: true }];
  return cells
    .filter((cell) => dateIn(cell) === null && moneyIn(cell).length === 0)
    .map((cell) => ({ text: shownText(cell), leads: cell.querySelector('a[href]') !== null }));
}

export function titleIn(item: Element): string | null {
  const cells = [...item.querySelectorAll('td, th')];
  // A box to tick, a picture or a number may stand before what the row is called.
  if (cells.length > 0) return shownText(cells.find(hasWords) ?? cells[0]!) || null;
  const first = [...item.querySelectorAll(titles)].find((part) => isVisible(part) && shownText(part) !== '');
  if (first !== undefined) return shownText(first);
  return item.childElementCount === 0
    ? shownText(item)
    : (shownText(item)
        .split(/[\n.,:(–—]/)[0]
        ?.trim() ?? null);
}

export function keyText(item: Element, place: KeyPlace): string | null {
  if ('cell' in place) {
    const cells = item.querySelectorAll(
      ':scope > td, :scope > th, :scope > [role=cell], :scope > [role=gridcell], :scope > [role=rowheader]',
    );
    const cell = cells[place.cell];
    if (cell === undefined) return null;
    return cell.querySelector('time[datetime]')?.getAttribute('datetime') ?? shownText(cell);
  }
  if (place.find === 'money') {
    const found = moneyIn(item);
    return found.length === 1 ? found[0]! : null;
  }
  return place.find === 'date' ? dateIn(item) : titleIn(item);
}

function toNumber(digits: string): number | null {
  const text = digits.replace(/['\s\u00a0]/g, '');
  const comma = text.lastIndexOf(',');
  const dot = text.lastIndexOf('.');
  if (comma >= 0 && dot >= 0)
    return Number(comma > dot ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', ''));
  const mark = comma >= 0 ? ',' : dot >= 0 ? '.' : '';
  if (mark === '') return Number(text);
  const groups = text.split(mark);
  const thousands = groups.slice(1).every((group) => group.length === 3);
  // "1.200" is twelve hundred in one country and one and a fifth in another.
  if (thousands && groups.length === 2 && mark === '.') return null;
  if (thousands) return Number(groups.join(''));
  return groups.length === 2 ? Number(groups.join('.')) : null;
}

const digits = /(?<![\d.,])[-−]?\d[\d.,'\u00a0]*(?:\s\d{3}(?!\d))*/g;

/** A sign or a currency may stand before, a unit behind: "Chapter 12" is a name, and names are sorted by their letters. */
const isAmount = (before: string, behind: string): boolean =>
  /^(?:[^\p{L}]*|USD|EUR|GBP|CHF|kr|zł)$/u.test(before.trim()) &&
  /^[^\p{L}]*(?:\p{L}{1,12}[^\p{L}]*){0,2}$/u.test(behind);

/** Numbers only where the words around them are the same everywhere: 3 KB and 2 MB are none. */
function numbersOf(texts: readonly string[]): number[] | null {
  const around = new Set<string>();
  const numbers: number[] = [];
  for (const text of texts) {
    const found = text.match(digits) ?? [];
    if (found.length !== 1) return null;
    const number = toNumber(found[0].replace('−', '-').replace(/[.,]$/, ''));
    if (number === null || Number.isNaN(number)) return null;
    numbers.push(number);
    const [before = '', behind = ''] = text.split(found[0]);
    if (!isAmount(before, behind)) return null;
    around.add(`${before}${behind}`.replace(/\s+/g, ''));
  }
  return around.size <= 1 ? numbers : null;
}

function datesOf(texts: readonly string[]): number[] | null {
  const times = texts.map((text) =>
    iso.test(text) || named.test(text) ? Date.parse(text.replace(/(\d)\.\s/, '$1 ')) : Number.NaN,
  );
  return times.some(Number.isNaN) ? null : times;
}

const rises = <T>(list: readonly T[], compare: (a: T, b: T) => number): boolean =>
  list.every((item, index) => index === 0 || compare(list[index - 1]!, item) <= 0);
const falls = <T>(list: readonly T[], compare: (a: T, b: T) => number): boolean => rises(list, (a, b) => compare(b, a));

const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
/** Whichever way of comparing texts an app has chosen is right. */
const textOrders: readonly ((a: string, b: string) => number)[] = [
  byCode,
  (a, b) => byCode(a.toLowerCase(), b.toLowerCase()),
  (a, b) => a.localeCompare(b),
  new Intl.Collator(undefined, { sensitivity: 'base', ignorePunctuation: true }).compare,
  new Intl.Collator(undefined, { sensitivity: 'base', numeric: true }).compare,
];

export function keysOf(items: readonly Element[], place: KeyPlace): KeyLook {
  const texts = items.map((item) => keyText(item, place)?.replace(/\s+/g, ' ').trim() ?? '');
  const keys = texts.map(hash);
  const distinct = new Set(keys).size;
  const none = { kind: 'none', keys, distinct, up: false, down: false, asTextUp: false, asTextDown: false } as const;
  if (texts.length === 0 || texts.includes('')) return none;
  const numbers = numbersOf(texts);
  const dates = numbers === null ? datesOf(texts) : null;
  const values = numbers ?? dates;
  const bare = texts.map((text) => (text.match(digits)?.[0] ?? text).trim());
  const asText = { asTextUp: rises(bare, byCode), asTextDown: falls(bare, byCode) };
  if (values !== null)
    return {
      kind: numbers === null ? 'date' : 'number',
      keys,
      distinct: new Set(values).size,
      up: rises(values, (a, b) => a - b),
      down: falls(values, (a, b) => a - b),
      ...asText,
    };
  // A column of figures in which some cannot be read is no column of texts.
  if (texts.filter((text) => /^\W*\d/.test(text)).length > texts.length / 2) return none;
  return {
    kind: 'text',
    keys,
    distinct,
    up: textOrders.some((order) => rises(texts, order)),
    down: textOrders.some((order) => falls(texts, order)),
    ...asText,
  };
}
