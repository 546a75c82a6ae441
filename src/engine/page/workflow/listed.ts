// What a list shows of our record, and everything on its page that may keep a record out of it.
import { choiceWord, countsPart, waitingWord } from '#core/words/listing-words.ts';
import { leadsOn } from '#core/words/control-words.ts';
import type { ListedLook, LookOrder } from '#core/workflows/look.ts';
import { anyOf } from '../dom/control.ts';
import { elementBy } from '../dom/css-of.ts';
import { nameOf } from '../dom/describe.ts';
import { isVisible, isVisibleText } from '../dom/visible.ts';
import { itemsIn } from './find-list.ts';
import { inMain, inPager } from './place-in-page.ts';
import { shownText } from './shown-text.ts';

const choices = anyOf(
  'select',
  'input:checkbox',
  'input:radio',
  'role:combobox',
  'role:checkbox',
  'role:radio',
  'role:switch',
  'role:tab',
);
const pressed = '[aria-pressed], [aria-selected]';
const ways = anyOf('link', 'button', 'role:button', 'role:link');
const headings = 'h2, h3, h4, h5, h6, caption, legend, [role=heading]';
/** What a person types freely; everything else in a form may decide where its record goes. */
const freeFields = `${anyOf('plainText', 'textArea')}, input[type=number]`;
const notChosen = `${freeFields}, ${anyOf('input:submit', 'input:button')}`;
const maxTexts = 1_500;

const bare = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} ]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

function leadsToOtherView(way: Element): boolean {
  if (inPager(way) || leadsOn(nameOf(way))) return true;
  if (!(way instanceof HTMLAnchorElement) || !URL.canParse(way.href)) return false;
  const { origin, pathname, search } = new URL(way.href);
  return origin === location.origin && pathname === location.pathname && search !== location.search;
}

/** Asked of the element: a field may be called like a method of its form. */
const isIn = (element: Element, form: Element | null): boolean => form !== null && element.closest('form') === form;

function narrowing(form: Element | null, list: Element | null): number {
  const counts = (element: Element): boolean =>
    inMain(element) && !isIn(element, form) && list?.contains(element) !== true && isVisible(element);
  const found = [...document.querySelectorAll(`${choices}, ${pressed}`)].filter(counts);
  const leading = [...document.querySelectorAll(ways)].filter((way) => counts(way) && leadsToOtherView(way));
  const chosen = [...document.querySelectorAll(headings)].filter(
    (heading) => counts(heading) && choiceWord.test(shownText(heading)),
  );
  return found.length + leading.length + chosen.length;
}

/** Texts that say that a record waits, and those that count a part of the list. */
function readTexts(list: Element | null): { readonly waiting: number; readonly parts: number } {
  let waiting = 0;
  let parts = 0;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let seen = 0;
  for (let node = walker.nextNode(); node !== null && seen < maxTexts; node = walker.nextNode()) {
    const text = node as Text;
    if (text.data.trim() === '' || text.parentElement === null || !isVisibleText(text)) continue;
    seen += 1;
    if (waitingWord.test(text.data)) waiting += 1;
    if (list?.contains(text) !== true && countsPart.test(text.data)) parts += 1;
  }
  return { waiting, parts };
}

/** Columns of the table that are called like a field of the form. */
function sharedNames(fields: readonly Element[], list: Element | null): number {
  const heads = [...(list?.closest('table')?.querySelectorAll('thead th, [role=columnheader]') ?? [])];
  const names = new Set(heads.map((head) => bare(shownText(head))).filter((name) => name !== ''));
  return fields.filter((field) => names.has(bare(nameOf(field)))).length;
}

export function readListed(order: LookOrder, list: Element | null, text: string): ListedLook {
  const wanted = text.toLowerCase();
  const fields = Object.values(order.parts ?? {})
    .map(elementBy)
    .filter((field) => field !== null);
  const form = fields[0]?.closest('form') ?? null;
  const { waiting, parts } = readTexts(list);
  const items = list === null ? [] : itemsIn(list);
  return {
    ours: items.filter((item) => shownText(item).toLowerCase().includes(wanted)).length,
    narrowing: narrowing(form, list) + parts,
    waiting,
    choosing: [...document.querySelectorAll(anyOf('field'))].filter(
      (field) => isIn(field, form) && isVisible(field) && !field.matches(notChosen),
    ).length,
    sharedNames: sharedNames(fields, list),
  };
}
