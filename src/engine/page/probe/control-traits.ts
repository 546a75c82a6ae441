// What a control is and how it stands among others; why it may be silent is not said here.
import { titleOfDocument } from '../dom/past-fields.ts';
import { chosenClass, disabledClass } from '#core/words/class-words.ts';
import type { ControlMark, ControlTraits } from '#core/evidence/probe-answers.ts';
import { anyOf, nativeControl } from '../dom/control.ts';
import { nameOf, roleOf } from '../dom/describe.ts';
import { hasCursorOfDisabled } from '../dom/cursor.ts';
import { parentOf } from '../dom/walk.ts';
import { submits } from './brake-facts.ts';

const classes = (element: Element): string[] => [...element.classList];

const isRadio = (element: Element): element is HTMLInputElement =>
  element.localName === 'input' && (element as HTMLInputElement).type === 'radio';

const isChosenRadio = (element: Element): boolean =>
  isRadio(element)
    ? element.checked
    : ['radio', 'menuitemradio'].includes(roleOf(element)) && element.getAttribute('aria-checked') === 'true';

const isMarked = (element: Element): boolean =>
  [...classes(element), ...(element.parentElement === null ? [] : classes(element.parentElement))].some((name) =>
    chosenClass.test(name),
  ) || ['active', 'selected', 'current', 'on', 'checked'].includes(element.getAttribute('data-state') ?? '');

/** Siblings of the same kind, or the same kind in sibling items. */
function peersOf(element: Element): Element[] {
  const own = [...(element.parentElement?.children ?? [])].filter(
    (one) => one !== element && one.localName === element.localName,
  );
  if (own.length > 0) return own;
  const item = element.parentElement;
  if (item === null || item.childElementCount > 1) return [];
  return [...(item.parentElement?.children ?? [])]
    .filter((one) => one !== item && one.localName === item.localName)
    .map((one) => one.querySelector(element.localName))
    .filter((one) => one !== null);
}

const row = 'li, tr, [role=row], [role=option], [role=listitem], [role=treeitem]';

/** A click on what names a row often chooses the row. */
function isInChosenRow(element: Element): boolean {
  const own = element.matches(anyOf('anchor')) ? element.closest(row) : null;
  const others = [...(own?.parentElement?.children ?? [])].filter((one) => one !== own && one.matches(row));
  const isChosen = (one: Element): boolean =>
    one.getAttribute('aria-selected') === 'true' || classes(one).some((name) => chosenClass.test(name));
  return (
    own?.querySelector(anyOf('anchor')) === element && isChosen(own) && others.length > 0 && !others.some(isChosen)
  );
}

const lookOf = (element: Element): string => {
  const { color, backgroundColor, borderBottomColor, borderBottomWidth, fontWeight, textDecorationLine } =
    getComputedStyle(element);
  return [color, backgroundColor, borderBottomColor, borderBottomWidth, fontWeight, textDecorationLine].join();
};

function standsOut(element: Element, group: readonly Element[]): boolean {
  const others = new Set(group.map(lookOf));
  return others.size === 1 && !others.has(lookOf(element));
}

/** The first ones look alike, and so do the rest; a scale that is full has no rest. */
function endsScale(element: Element, group: readonly Element[]): boolean {
  const row = [element, ...group].sort((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  const looks = row.map((one) => `${one.className} ${lookOf(one)}`);
  const filled = looks.findIndex((look) => look !== looks[0]);
  if (filled < 0) return row.at(-1) === element && row.every((one, place) => nameOf(one).startsWith(String(place + 1)));
  return row[filled - 1] === element && looks.slice(filled).every((look) => look === looks[filled]);
}

/** Steps from the element up to the first part that the test holds for; the element itself is step 0. */
function stepsUp(element: Element, holds: (node: Element) => boolean): number | null {
  let steps = 0;
  for (let node: Element | null = element; node !== null; node = parentOf(node), steps += 1)
    if (holds(node)) return steps;
  return null;
}

const saysDisabled = (node: Element): boolean =>
  node.getAttribute('aria-disabled') === 'true' || node.hasAttribute('inert');

/** A picture in such a link is no brand mark: the link says that it opens something. */
const opensSomething =
  '[role=button], [aria-haspopup], [aria-expanded], [aria-controls], [data-toggle], [data-bs-toggle]';

const pressable = anyOf('anchor', 'button', 'anyField', 'summary');

const heading = 'h1, h2, h3, h4, h5, h6, [role=heading]';

/** To the eye and the pointer it is text, and no control but a title to the reader. */
function looksLikeText(element: Element): boolean {
  if (element.matches(pressable)) return false;
  if ((element as HTMLElement).tabIndex >= 0 && element.querySelector(heading) === null) return false;
  const { cursor, backgroundColor, backgroundImage, borderTopWidth, boxShadow } = getComputedStyle(element);
  return (
    (cursor === 'auto' || cursor === 'default' || cursor === 'text') &&
    /^(?:transparent|rgba\(.*, 0\))$/.test(backgroundColor) &&
    backgroundImage === 'none' &&
    boxShadow === 'none' &&
    Number.parseFloat(borderTopWidth) === 0 &&
    element.querySelector('svg, img, i') === null
  );
}

const textField = anyOf('textField');
const fieldsOf = (scope: Element): HTMLInputElement[] => [...scope.querySelectorAll<HTMLInputElement>(textField)];
const isEmpty = (field: HTMLInputElement): boolean => field.value.trim() === '';

function emptyFieldOf(element: Element): ControlTraits['emptyField'] {
  const form = element.closest('form, [role=search], [role=form]');
  if (form !== null) return fieldsOf(form).some(isEmpty) ? { inForm: true, above: 0, buttons: 0, controls: 0 } : null;
  let above = 1;
  for (let node = parentOf(element); node !== null; node = parentOf(node), above += 1) {
    if (node.localName === 'body' || node.localName === 'main') return null;
    const found = fieldsOf(node);
    if (found.length > 0)
      return found.some(isEmpty)
        ? {
            inForm: false,
            above,
            buttons: node.querySelectorAll(anyOf('button', 'role:button')).length,
            controls: node.querySelectorAll(nativeControl).length,
          }
        : null;
  }
  return null;
}

const plain = (text: string): string =>
  text
    .replace(/[\s\p{P}\p{S}]+/gu, ' ')
    .trim()
    .toLowerCase();

function namesThisPage(link: Element, name: string): boolean {
  const { body } = link.ownerDocument;
  const title = titleOfDocument(link.ownerDocument);
  const headings = [...(body?.querySelectorAll('h1') ?? [])].slice(0, 3).map(({ textContent }) => textContent);
  const names = new Set([title, ...title.split(/\s+[-–—|·:]\s+/), ...headings].map(plain).filter((one) => one !== ''));
  return [name, link.getAttribute('title') ?? ''].some((one) => names.has(plain(one)));
}

function isBrandMark(link: Element): boolean {
  if (link.closest('[class*=brand i], [class*=logo i]') !== null) return true;
  return !link.matches(opensSomething) && link.querySelector('[class*=logo i], img, svg') !== null;
}

const maxAbove = 12;

/** The first line of a table of contents stands with a list of links to parts of the page. */
function contentsAbove(link: Element): number | null {
  let around: Element | null = link;
  for (let step = 0; around !== null && step < maxAbove; step += 1, around = around.parentElement) {
    const others = [...around.querySelectorAll('li a[href^="#"]')].filter((other) => other !== link);
    if (others.some((other) => leadsTo(other) === 'on_page')) return step;
  }
  return null;
}

function leadsTo(link: Element | null): ControlTraits['leads'] {
  const href = link?.getAttribute('href') ?? '';
  if (link === null || !href.startsWith('#')) return null;
  if (href === '#' || href === '#top') return 'top';
  return fragmentTarget(link.ownerDocument, href.slice(1)) ? 'on_page' : null;
}

function rowsOf(element: Element): number | null {
  if (element.closest('th, [role=columnheader]') === null) return null;
  const table = element.closest('table, [role=table], [role=grid]');
  return table === null ? null : table.querySelectorAll('tbody tr, [role=row]').length;
}

const isReadOnly = (element: Element): boolean =>
  ['checkbox', 'switch'].includes(roleOf(element)) && (element as HTMLInputElement).readOnly === true;

function marksOf(element: Element, group: readonly Element[], topLink: Element | null): ControlMark[] {
  const marks: Record<ControlMark, boolean> = {
    current: element.closest('[aria-current]:not([aria-current=false])') !== null,
    selected: element.closest('[aria-selected=true]') !== null && element.closest('[role=tab], [role=option]') !== null,
    radio: isRadio(element),
    chosen_radio: isChosenRadio(element),
    pressed_among_others:
      element.getAttribute('aria-pressed') === 'true' && group.some((peer) => peer.hasAttribute('aria-pressed')),
    checked_among_others:
      element.getAttribute('aria-checked') === 'true' && group.some((peer) => peer.hasAttribute('aria-checked')),
    marked_chosen: classes(element).some((name) => chosenClass.test(name)),
    marked_unlike_others: isMarked(element) && !group.every(isMarked),
    in_chosen_row: isInChosenRow(element),
    stands_out: standsOut(element, group),
    ends_scale: endsScale(element, group),
    submits: submits(element),
    cursor_of_disabled: hasCursorOfDisabled(element),
    busy: element.getAttribute('aria-busy') === 'true',
    names_this_page: topLink !== null && namesThisPage(topLink, nameOf(element)),
    brand_mark: topLink !== null && isBrandMark(topLink),
    among_fields: hasFields(element),
    looks_like_text: looksLikeText(element),
    read_only: isReadOnly(element),
  };
  return (Object.keys(marks) as ControlMark[]).filter((mark) => marks[mark]);
}

export function traitsOf(element: Element): ControlTraits {
  const group = peersOf(element);
  const link = element.closest('a');
  const leads = leadsTo(link);
  const topLink = leads === 'top' ? link : null;
  return {
    marks: marksOf(element, group, topLink),
    peers: group.length,
    opacity: Number(getComputedStyle(element).opacity),
    disabledAbove: stepsUp(element, saysDisabled),
    disabledClassAbove: stepsUp(element, (node) => classes(node).some((name) => disabledClass.test(name))),
    leads,
    contentsAbove: topLink === null ? null : contentsAbove(topLink),
    linkTitle: link?.title ?? '',
    scrolledPx: scrollY,
    rows: rowsOf(element),
    emptyField: emptyFieldOf(element),
  };
}

const hasFields = (element: Element): boolean =>
  (element.closest('form, fieldset, section, [role=form], [role=group], table')?.querySelector(anyOf('anyField')) ??
    null) !== null;

export function fragmentTarget(page: Document, fragment: string): boolean {
  let id = fragment;
  try {
    id = decodeURIComponent(fragment);
  } catch {
    id = fragment;
  }
  return page.getElementById(id) !== null || page.getElementsByName(id).length > 0;
}
