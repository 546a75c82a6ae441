// The list that a page is about: rows, list items or cards of one kind, outside of navigation.
import { menuClass } from '#core/words/class-words.ts';
import { anyOf } from '../dom/control.ts';
import { idOf } from '../dom/past-fields.ts';
import { isVisible } from '../dom/visible.ts';
import { cssOf, elementBy } from '../dom/css-of.ts';
import { inDialog, inMain, pathNow } from './place-in-page.ts';
import { shownText } from './shown-text.ts';

const maxItems = 200;
const maxBoxes = 3_000;
const marked = 'tbody, ul, ol, [role=list], [role=grid], [role=listbox], [role=feed], [role=rowgroup]';
const notItems = new Set([
  'script',
  'style',
  'template',
  'p',
  'br',
  'hr',
  'label',
  'input',
  'button',
  'option',
  'select',
]);
const heading = /^h[1-6]$/;
const weight = { table: 3, marked: 2, boxes: 1 } as const;

export function itemsIn(container: Element): Element[] {
  const rows = container.localName === 'table' ? container.querySelectorAll(':scope > tbody > tr') : container.children;
  const items: Element[] = [];
  for (const item of rows) {
    if (items.length >= maxItems) break;
    if (notItems.has(item.localName) || heading.test(item.localName) || item.getAttribute('aria-hidden') === 'true')
      continue;
    if (!isVisible(item) || shownText(item) === '') continue;
    // A row that spans the whole table is a message.
    if (item.localName === 'tr' && item.querySelectorAll('td, th').length === 1 && container.localName === 'tbody') {
      const only = item.querySelector('td, th');
      if (only instanceof HTMLTableCellElement && only.colSpan > 1) continue;
    }
    items.push(item);
  }
  return items;
}

function alike(items: readonly Element[]): boolean {
  const kind = (item: Element): string => `${item.localName} ${item.classList[0] ?? ''}`;
  const first = items[0];
  return first !== undefined && items.filter((item) => kind(item) === kind(first)).length === items.length;
}

/** By its own name or that of what it stands in, and each item is nothing but a way to go. */
const wholePage = 'html, body, main, [role=main]';

function isOnlyWay(item: Element): boolean {
  const ways = anyOf('anchor', 'button');
  const way = item.matches(ways) ? item : item.querySelector(ways);
  return way !== null && shownText(way) === shownText(item);
}

const maxGroupName = 40;

/** A way to go, or a named group of them. */
function isOnlyWays(item: Element): boolean {
  if (isOnlyWay(item)) return true;
  const group = item.querySelector('ul, ol');
  if (group === null || shownText(item).length > shownText(group).length + maxGroupName) return false;
  const ways = itemsIn(group);
  return ways.length > 0 && ways.every(isOnlyWays);
}

function isMenu(container: Element, items: readonly Element[]): boolean {
  if (!items.every(isOnlyWays)) return false;
  for (let part: Element | null = container; part !== null && !part.matches(wholePage); part = part.parentElement)
    if (menuClass.test(`${part.getAttribute('class') ?? ''} ${idOf(part)}`)) return true;
  return false;
}

const asked =
  'select, textarea, input:not([type=checkbox], [type=radio], [type=hidden], [type=submit], [type=button], [type=image])';

/** One field with its name: a label, or the first of two cells. */
const isAsked = (item: Element): boolean =>
  item.querySelectorAll(asked).length === 1 &&
  (item.querySelector('label') !== null || (item.localName === 'tr' && item.childElementCount === 2));

/** The fields of a form look alike, too. */
const isFormPart = (container: Element, items: readonly Element[]): boolean =>
  container.closest('form') !== null && items.filter(isAsked).length > items.length / 2;

function scoreOf(container: Element, least: number): number {
  if (!inMain(container) || inDialog(container) || !isVisible(container)) return 0;
  if (container.closest('form') !== null && container.querySelector('input[type=radio]') !== null) return 0;
  const kind = container.localName === 'tbody' ? 'table' : container.matches(marked) ? 'marked' : 'boxes';
  const items = itemsIn(container);
  if (items.length < least || (kind === 'boxes' && !alike(items)) || isMenu(container, items)) return 0;
  if (isFormPart(container, items)) return 0;
  const texts = items.map(shownText);
  const average = texts.reduce((sum, text) => sum + Math.min(60, text.length), 0) / texts.length;
  if (average < 3 || texts.every((text) => text.length <= 3 || /^[\d.…«»‹›<>]+$/.test(text))) return 0;
  // A bar of links or tabs is a way to go, not something to look through.
  const links = container.querySelectorAll(anyOf('anchor', 'button')).length;
  const words = texts.join(' ').length;
  if (kind !== 'table' && links >= items.length && words < items.length * 9 && items.length < 6) return 0;
  return Math.min(20, items.length) * average * weight[kind];
}

export function findList(): Element | null {
  let best: Element | null = null;
  let bestScore = 0;
  const take = (container: Element, least: number): void => {
    const score = scoreOf(container, least);
    if (score > bestScore) {
      best = container;
      bestScore = score;
    }
  };
  for (const container of document.querySelectorAll(marked)) take(container, 1);
  let boxes = 0;
  for (const box of document.querySelectorAll('main div, main section, [role=main] div, body > div, body > div div')) {
    boxes += 1;
    if (boxes > maxBoxes) break;
    if (box.childElementCount >= 3 && !box.matches(marked)) take(box, 3);
  }
  return best;
}

/** The list of an order, or on another page the one that it is about. */
export function listOf(order: { readonly css: string; readonly path: string } | null): Element | string | null {
  if (order === null) return findList();
  const found = elementBy(order.css);
  if (found !== null) return found;
  return order.path === pathNow() ? order.css : findList();
}

export const listKey = (list: Element | string): string => (typeof list === 'string' ? list : cssOf(list));

export function isPartial(list: Element, items: readonly Element[]): boolean {
  const owner = list.closest('[aria-rowcount], [aria-setsize]') ?? list;
  const said = Number(owner.getAttribute('aria-rowcount') ?? items[0]?.getAttribute('aria-setsize') ?? 0);
  if (said === -1 || said > items.length + 1) return true;
  return items.some((item) => {
    const { position, transform } = getComputedStyle(item);
    return position === 'absolute' || (transform !== 'none' && item.hasAttribute('style'));
  });
}
