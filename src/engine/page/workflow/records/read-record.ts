// Where a page shows a text of ours: the row of the record, its controls, the other rows, and what the page asks.
import type { RecordControl, RecordPage } from '#core/workflows/lifecycle/record-facts.ts';
import { leadsOn, leadsToEnd } from '#core/words/control-words.ts';
import { typeItWords, typedToConfirmWords } from '#core/words/record-words.ts';
import { words } from '#core/words/words.ts';
import { anyOf } from '../../dom/control.ts';
import { cssOf } from '../../dom/css-of.ts';
import { nameOf, roleOf } from '../../dom/describe.ts';
import { hash } from '../../dom/hash.ts';
import { looksSwitchedOff } from '../../dom/switched-off.ts';
import { isVisible, isVisibleText } from '../../dom/visible.ts';
import { brakeFacts } from '../../probe/brake-facts.ts';
import { findList, isPartial, itemsIn } from '../find-list.ts';
import { isMessage } from '../message-place.ts';
import { dialogs, inMain, inPager } from '../place-in-page.ts';
import { shownText } from '../shown-text.ts';
import { layerNow } from './layer-now.ts';
import { pointedIn } from './pointed.ts';
import { searchBoxOf } from './search-box.ts';
import { readSigns } from './signs.ts';
import { tokensOf } from './tokens.ts';

export interface RecordAsk {
  /** Texts whose rows are counted; the first that a row shows makes it the row of the record. */
  readonly texts: readonly string[];
  /** Rows that show one of them belong to the run. */
  readonly prefixes: readonly string[];
}

const itemTags = 'tr, li, article, [role=row], [role=listitem], [role=article], [role=option], [role=treeitem]';
/** They are parts of a row, never one. */
const partTags =
  'td, th, span, a, b, i, strong, em, small, p, h1, h2, h3, h4, h5, h6, dt, dd, label, button, input, form, textarea';
const controlTags =
  'a[href], a[onclick], button, summary, input[type=submit], input[type=button], input[type=image], input[type=checkbox], select, [role=combobox]:not(input), [role=button], [role=menuitem], [role=link], [onclick]';
const maxHits = 60;
const maxRows = 200;
const maxControls = 60;
const maxClimb = 14;
const maxOthers = 200;

const lower = (text: string): string => text.toLowerCase();

const skips = (element: Element): boolean =>
  element.closest('script, style, template, noscript, option, textarea, title') !== null;

const kindOf = (element: Element): string => `${element.localName} ${element.classList[0] ?? ''}`;

const likes = (element: Element): Element[] =>
  [...(element.parentElement?.children ?? [])].filter(
    (other) => other !== element && kindOf(other) === kindOf(element),
  );

/** It shows what is kept: neither a message nor what is being written. */
const isRead = (element: Element): boolean =>
  !skips(element) && !isMessage(element) && element.closest('[contenteditable=true]') === null;

interface Hit {
  readonly element: Element;
  readonly text: string;
}

const stressed = 'mark, b, strong, em, i, u, span, font';
const maxStressed = 2_000;
const maxWhole = 300;

/** Elements that show a text in parts: lists stress what was searched for. */
function findStressed(texts: readonly string[]): Hit[] {
  const parts = [...document.querySelectorAll(stressed)].slice(0, maxStressed);
  const wholes = new Set(parts.map(({ parentElement }) => parentElement).filter((whole) => whole !== null));
  const hits = [...wholes].flatMap((element): Hit[] => {
    const content = element.textContent ?? '';
    const text = content.length > maxWhole ? undefined : texts.find((each) => lower(content).includes(each));
    if (text === undefined || !isRead(element) || !isVisible(element)) return [];
    const inOne = [...element.querySelectorAll('*'), element].some((each) =>
      [...each.childNodes].some((node) => node instanceof Text && lower(node.data).includes(text)),
    );
    return inOne || !lower(shownText(element)).includes(text) ? [] : [{ element, text }];
  });
  return hits.filter(
    ({ element }) => !hits.some((other) => other.element !== element && element.contains(other.element)),
  );
}

/** The innermost elements whose own text contains one of the texts. */
function findHits(texts: readonly string[]): Hit[] {
  const hits = findStressed(texts).slice(0, maxHits);
  const whole = new Set(hits.map(({ element }) => element));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null && hits.length < maxHits; node = walker.nextNode()) {
    const data = lower((node as Text).data);
    const text = texts.find((each) => data.includes(each));
    const element = node.parentElement;
    if (text === undefined || element === null || !isRead(element) || !isVisibleText(node as Text)) continue;
    if (whole.has(element) || (element.parentElement !== null && whole.has(element.parentElement))) continue;
    hits.push({ element, text });
  }
  // Lists that can be edited in place show their records in fields. A field that stands alone shows what was typed.
  for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea')) {
    const text = texts.find((each) => lower(field.value).includes(each));
    if (text === undefined || hits.length >= maxHits || !isVisible(field)) continue;
    const row = field.closest(itemTags);
    if (row === null || field.closest('form')?.contains(row) === true) continue;
    if (lower(field.defaultValue).includes(text) || likes(row).some((other) => other.querySelector('input, textarea')))
      hits.push({ element: field, text });
  }
  return hits;
}

/** Its neighbours are built like it. */
function hasNeighbours(element: Element): boolean {
  return !element.matches(partTags) && likes(element).some((other) => isVisible(other) && shownText(other) !== '');
}

const usesIn = (element: Element): number => element.querySelectorAll(controlTags).length;

/**
 * A part of a row in a table that is built of plain boxes: all rows have as many parts, and the parts of one row differ
 * in what they offer. Cards that stand in rows offer the same each.
 */
function isCell(element: Element): boolean {
  const row = element.parentElement;
  if (row === null || !hasNeighbours(row)) return false;
  const parts = [...row.children];
  const rows = likes(row).filter(isVisible);
  return (
    parts.every((part) => kindOf(part) === kindOf(element)) &&
    rows.every(({ childElementCount }) => childElementCount === parts.length) &&
    new Set(parts.map(usesIn)).size > 1
  );
}

/** A row of a table about one record: the name of a field, and its value. */
const isFieldRow = (row: Element): boolean =>
  row.localName === 'tr' &&
  row.childElementCount === 2 &&
  row.firstElementChild?.localName === 'th' &&
  row.closest('table')?.querySelector('thead') == null;

const rowsToBeList = 2;
const controlsOfRow = 2;
const maxBoxes = 400;

/** Rows of a list: of a table, or alike with several things to use in each. A menu has one in each. */
function listsRows(box: Element): boolean {
  const used = [...box.children].filter((child) => child.querySelector(controlTags) !== null);
  if (used.filter(({ localName }) => localName === 'tr').length >= rowsToBeList) return true;
  const rich = used.filter((child) => child.querySelectorAll(controlTags).length >= controlsOfRow).map(kindOf);
  return rich.length >= rowsToBeList && new Set(rich).size === 1;
}

/**
 * It holds a list that the text is not in, or more than any row: a part of the layout, and never a row, since what it
 * offers is of others.
 */
function isLayout(node: Element, text: Element): boolean {
  const boxes = [...node.querySelectorAll('*')];
  return boxes.length > maxBoxes || boxes.some((box) => !box.contains(text) && listsRows(box));
}

/** The row of a record: the nearest item around it that has something to use, or else the nearest item. */
function rowAround(element: Element): Element | null {
  let nearest: Element | null = null;
  let node: Element | null = element;
  for (let depth = 0; node !== null && node !== document.body && depth < maxClimb; depth += 1) {
    if (node.matches(dialogs) || node.localName === 'main') break;
    if (isFieldRow(node)) return null;
    const marked = node.matches(itemTags);
    const among = hasNeighbours(node) && (marked || !isCell(node));
    if ((marked || among) && inMain(node)) {
      if (isLayout(node, element)) break;
      nearest ??= node;
      // Parts of a card look alike, too: a box that is no item by its name has to have something to use.
      if ((marked && among) || node.querySelector(controlTags) !== null) return node;
    }
    node = node.parentElement;
  }
  return nearest;
}

/** A link to a place on the page itself does what its script does. */
const isDead = (link: Element): boolean => /^#(?![!/])/.test(link.getAttribute('href') ?? '');

function describeControl(element: Element, texts: readonly string[]): RecordControl {
  const text = lower(shownText(element));
  const link = element instanceof HTMLAnchorElement && element.hasAttribute('href') ? element : null;
  const url = link !== null && URL.canParse(link.href) ? new URL(link.href) : null;
  return {
    css: cssOf(element),
    role: roleOf(element),
    name: nameOf(element).slice(0, 120),
    href:
      url === null || url.origin !== location.origin || isDead(link!)
        ? null
        : `${url.pathname}${url.search}${url.hash}`,
    visible: isVisible(element),
    popup: (element.getAttribute('aria-haspopup') ?? 'false') !== 'false' || element.localName === 'summary',
    closed: element.getAttribute('aria-expanded') === 'false',
    marked: texts.some((each) => text.includes(each)),
    off: looksSwitchedOff(element),
    brakes: brakeFacts(element),
  };
}

/** Those that say so come first. */
const allControls = (box: Element): Element[] => [...box.querySelectorAll(controlTags), ...pointedIn(box)];

const controlsIn = (box: Element, texts: readonly string[]): RecordControl[] =>
  allControls(box)
    .filter((control) => !control.matches(':disabled, [aria-disabled=true], input[type=checkbox]'))
    .slice(0, maxControls)
    .map((control) => describeControl(control, texts));

/** Numbers and times of others move by themselves. */
const likeness = (element: Element): string => hash(lower(shownText(element)).replaceAll(/\d+/g, '#'));

function neighboursOf(row: Element | null): Element[] {
  if (row !== null) {
    const own = row.matches('tr, [role=row]') ? [...(row.parentElement?.children ?? [])] : likes(row);
    return own.filter((each) => each !== row && isVisible(each));
  }
  const list = findList();
  return list === null ? [] : itemsIn(list);
}

function isPart(row: Element | null): boolean {
  const list = row?.parentElement ?? findList();
  return list != null && isPartial(list, itemsIn(list));
}

const pagerWays = (): Element[] =>
  [...document.querySelectorAll('a[href], button, [role=button]')].filter(
    (way) =>
      isVisible(way) &&
      !way.matches(':disabled, [aria-disabled=true], .disabled, .disabled *') &&
      (inPager(way) || ['next', 'last'].includes(way.getAttribute('rel') ?? '')),
  );

function nextPage(ways: readonly Element[]): string | null {
  const next = ways.find((way) => leadsOn(nameOf(way)) || way.getAttribute('rel') === 'next');
  return next === undefined ? null : cssOf(next);
}

/** Where the newest record is, in a list that begins with the oldest. */
function lastPage(ways: readonly Element[]): string | null {
  const numberOf = (way: Element): number => Number(/^\d{1,5}$/.exec(shownText(way))?.[0] ?? 0);
  const named = ways.find((way) => leadsToEnd(nameOf(way)) || way.getAttribute('rel') === 'last');
  const [highest] = [...ways].sort((a, b) => numberOf(b) - numberOf(a));
  const last = named ?? (highest !== undefined && numberOf(highest) > 1 ? highest : undefined);
  return last === undefined ? null : cssOf(last);
}

const countBy = (texts: readonly string[], found: readonly string[]): Record<string, number> =>
  Object.fromEntries(texts.map((text) => [text, found.filter((each) => each === text).length]));

const rowText = (row: Element): string =>
  lower(`${shownText(row)} ${[...row.querySelectorAll('input')].map(({ value }) => value).join(' ')}`);

/** A row of headings. */
const isHead = (row: Element): boolean =>
  row.closest('thead') !== null ||
  (row.childElementCount > 0 && [...row.children].every((cell) => cell.localName === 'th'));

const textFields = anyOf('plainText', 'textArea');

/** Rows that only wait for something to be typed: parts of a form, and no records. */
function isBlank(row: Element, all: readonly Element[]): boolean {
  const fields = [...row.querySelectorAll<HTMLInputElement>(textFields)].filter(isVisible);
  if (fields.length === 0 || fields.some(({ value }) => value !== '')) return false;
  return all.some((other) => other !== row && shownText(other) === shownText(row));
}

/** The rows that show one of the texts, each with the text for which it counts. */
function rowsOf(hits: ReturnType<typeof findHits>, texts: readonly string[]): Map<Element, string> {
  const rows = new Map<Element, string>();
  for (const { element, text } of hits) {
    const row = rowAround(element);
    if (row === null || rows.size >= maxRows) continue;
    // A row that shows two of the texts counts for the one that was asked for first.
    const before = rows.get(row);
    if (before === undefined || texts.indexOf(text) < texts.indexOf(before)) rows.set(row, text);
  }
  return rows;
}

/** What has a number in it may differ from one copy to the next. */
const wording = (row: Element): string => rowText(row).replaceAll(/\S*\d\S*/g, '#');

function copiesIn(rows: readonly Element[]): number {
  const lists = [...Map.groupBy(rows, ({ parentElement }) => parentElement).values()];
  const alike = lists.flatMap((list) => [...Map.groupBy(list, wording).values()]);
  return Math.max(0, ...alike.map(({ length }) => length));
}

/** Where a row leads that names the record; null: nowhere. */
function leadsTo(row: Element, texts: readonly string[]): string | null {
  for (const link of row.querySelectorAll<HTMLAnchorElement>('a[href]'))
    if (!isDead(link) && texts.some((text) => lower(shownText(link)).includes(text))) return link.href;
  return null;
}

/** Rows that lead to one and the same record tell what happened to it, as a log of actions does: they list no records. */
function rowsOfLog(rows: readonly Element[], texts: readonly string[]): readonly Element[] {
  const byAddress = Map.groupBy(rows, (row) => leadsTo(row, texts));
  return [...byAddress].flatMap(([address, same]) => (address !== null && same.length > 1 ? same : []));
}

const holdersOf = (texts: readonly string[]): string[] =>
  [...document.querySelectorAll<HTMLInputElement>('input, textarea, [contenteditable=true]')]
    .filter((field) => isVisible(field) && texts.some((text) => lower(field.value ?? shownText(field)).includes(text)))
    .map(cssOf);

const controlsBeside = (row: Element | null, others: readonly Element[], texts: readonly string[]): RecordControl[] =>
  allControls(document.body)
    .filter((control) => isVisible(control) && row?.contains(control) !== true)
    // Whoever looks for no record wants to know all that the page offers.
    .filter((control) => texts.length === 0 || !others.some((other) => other.contains(control)))
    .filter((control) => texts.length === 0 || control.closest('nav') === null)
    .slice(0, maxControls * 2)
    .map((control) => describeControl(control, texts));

const spansAll = (row: Element): boolean =>
  row.localName === 'tr' &&
  row.childElementCount === 1 &&
  row.firstElementChild instanceof HTMLTableCellElement &&
  row.firstElementChild.colSpan > 1;

/** Rows over all columns, where the record itself has several cells: in a list of wide rows each may be a record. */
const spansBeside = (row: Element | null): Element[] =>
  row === null || row.childElementCount < 2 ? [] : neighboursOf(row).filter(spansAll);

function readLayer(texts: readonly string[]): RecordPage['layer'] {
  const layer = layerNow();
  if (layer === null) return null;
  return { css: cssOf(layer), text: lower(shownText(layer)).slice(0, 500), controls: controlsIn(layer, texts) };
}

const typeWord = words(typeItWords);
const confirmWord = words(typedToConfirmWords);
const maxWord = 80;

/** "Type DELETE to confirm": the word stands out, or in quotes. */
function askedWord(): RecordPage['asks'] {
  const box = layerNow() ?? document.querySelector('main, [role=main]') ?? document.body;
  const field = [...box.querySelectorAll<HTMLInputElement>(anyOf('plainText'))].find(
    (each) => isVisible(each) && each.value === '' && !each.matches(':disabled, [readonly]'),
  );
  const around = field?.closest('form, dialog, [role=dialog]') ?? (field === undefined ? null : box);
  if (field === undefined || around === null || around.querySelectorAll('input, select, textarea').length > 4)
    return null;
  const text = shownText(around);
  if (!typeWord.test(text) || !confirmWord.test(text)) return null;
  const marked = [...around.querySelectorAll('b, strong, code, kbd, em')].map((each) =>
    (each.textContent ?? '').trim(),
  );
  const quoted = [...text.matchAll(/["'“‘«]([^"'”’»]{2,80})["'”’»]/g)].map(([, word]) => word ?? '');
  const value = [...marked, ...quoted, field.placeholder].find((word) => word !== '' && word.length <= maxWord);
  return value === undefined ? null : { css: cssOf(field), value };
}

export function readRecord({ texts: asked, prefixes }: RecordAsk): RecordPage {
  const texts = asked.map(lower);
  const hits = findHits(texts);
  const rows = rowsOf(hits, texts);
  const told = rowsOfLog([...rows.keys()], texts);
  for (const each of told) rows.delete(each);
  const row = [...rows.keys()][0] ?? null;
  const spans = spansBeside(row);
  const ofRun = (each: Element): boolean => {
    const text = rowText(each);
    return prefixes.some((prefix) => text.includes(lower(prefix)));
  };
  const others = neighboursOf(row)
    .filter((each) => !rows.has(each) && !ofRun(each) && shownText(each) !== '')
    .filter((each, _index, all) => !isHead(each) && !isBlank(each, all) && !spans.includes(each))
    .slice(0, maxOthers);
  const notOurs = [...others, ...spans];
  const foreign = new Set(notOurs.flatMap(tokensOf));
  const ways = pagerWays();
  const shown = hits.find(({ element }) => row?.contains(element) === true)?.element ?? row;
  return {
    here: `${location.pathname}${location.search}${location.hash}`,
    rows: countBy(texts, [...rows.values()]),
    hits: countBy(
      texts,
      hits.map(({ text }) => text),
    ),
    row:
      row === null
        ? null
        : {
            css: cssOf(row),
            text: likeness(row),
            controls: controlsIn(row, texts),
            checkbox: checkboxIn(row),
            tokens: tokensOf(row).filter((token) => !foreign.has(token)),
            shown: cssOf(shown ?? row),
          },
    copies: copiesIn([...rows.keys()]),
    others: others.map(likeness).sort(),
    otherTokens: [...foreign].slice(0, 400),
    partial: told.length > 0 || isPart(row),
    searchBox: searchBoxOf(),
    next: nextPage(ways),
    last: lastPage(ways),
    holders: holdersOf(texts),
    controls: controlsBeside(row, notOurs, texts),
    spanned: spans.flatMap((each) => controlsIn(each, texts)).slice(0, maxControls),
    layer: readLayer(texts),
    asks: askedWord(),
    ...readSigns(),
  };
}

function checkboxIn(row: Element): string | null {
  const box = row.querySelector('input[type=checkbox], [role=checkbox]');
  return box === null ? null : cssOf(box);
}
