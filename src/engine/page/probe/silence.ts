// Why a healthy control may do nothing at all right now.
import type { SilenceFact } from '#core/evidence/probe-facts.ts';
import { anyOf, nativeControl } from '../dom/control.ts';
import { roleOf } from '../dom/describe.ts';
import { parentOf } from '../dom/walk.ts';
import { submits } from './brake-facts.ts';

const sure = (reason: string): SilenceFact => ({ reason, sure: true });
const perhaps = (reason: string): SilenceFact => ({ reason, sure: false });

const selectedWord = /(?:^|[-_])(?:active|selected|current|checked|chosen|pressed)(?:$|[-_])/i;
const disabledWord = /(?:^|[-_])(?:disabled|inactive|locked|readonly)(?:$|[-_])/i;
const topWord = /(?<!\p{L})(?:top|up|nach oben|haut|arriba|inicio|su|boven)(?!\p{L})|[↑⇧▲⬆]/iu;
/** On a fresh page such a control may stand at the start of what it moves through, with nothing to take back. */
const atTheStart =
  /^(?:[‹«←<⟨◀−–-]|--)$|(?<!\p{L})(?:prev(?:ious)?|back|first|earlier|newer|less|fewer|minus|decrease|decrement|zoom out|undo|redo|today|now|stop|pause|rewind|clear|collapse|restore|defaults?|zurück|vorherige|weniger|précédent|anterior|vorige|heute|aujourd|hoy)(?!\p{L})/iu;
const worksOnInput =
  /(?<!\p{L})(?:save|update|apply|submit|confirm|done|ok|add|create|post|search|find|go|filter|selected|speichern|anwenden|hinzufügen|suchen|enregistrer|appliquer|ajouter|rechercher|guardar|aplicar|añadir|buscar)(?!\p{L})/iu;

const classes = (element: Element): string[] => [...element.classList];

function already(element: Element): SilenceFact | null {
  const current = element.closest('[aria-current]:not([aria-current=false])');
  if (current !== null) return sure('it names the page or step that is shown');
  if (element.closest('[aria-selected=true]') !== null && element.closest('[role=tab], [role=option]') !== null)
    return sure('it is already selected');
  const role = roleOf(element);
  if (element.localName === 'input' && (element as HTMLInputElement).type === 'radio')
    return (element as HTMLInputElement).checked ? sure('the radio is already chosen') : null;
  if ((role === 'radio' || role === 'menuitemradio') && element.getAttribute('aria-checked') === 'true')
    return sure('the radio is already chosen');
  const group = peersOf(element);
  if (element.getAttribute('aria-pressed') === 'true' && group.some((peer) => peer.hasAttribute('aria-pressed')))
    return sure('it is the pressed one of its group');
  if (element.getAttribute('aria-checked') === 'true' && group.some((peer) => peer.hasAttribute('aria-checked')))
    return perhaps('it is the chosen one of its group');
  if (group.length === 0)
    return classes(element).some((name) => selectedWord.test(name)) ? perhaps('it is marked as the chosen one') : null;
  const marked = (one: Element): boolean =>
    [...classes(one), ...(one.parentElement === null ? [] : classes(one.parentElement))].some((name) =>
      selectedWord.test(name),
    ) || ['active', 'selected', 'current', 'on', 'checked'].includes(one.getAttribute('data-state') ?? '');
  if (marked(element) && !group.every(marked)) return sure('it is the chosen one of its group');
  if (group.length >= 2 && !submits(element) && standsOut(element, group))
    return perhaps('it looks like the chosen one of its group');
  return null;
}

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

const lookOf = (element: Element): string => {
  const { color, backgroundColor, borderBottomColor, borderBottomWidth, fontWeight, textDecorationLine } =
    getComputedStyle(element);
  return [color, backgroundColor, borderBottomColor, borderBottomWidth, fontWeight, textDecorationLine].join();
};

function standsOut(element: Element, group: readonly Element[]): boolean {
  const others = new Set(group.map(lookOf));
  return others.size === 1 && !others.has(lookOf(element));
}

function looksDisabled(element: Element): SilenceFact | null {
  for (let node: Element | null = element, depth = 0; node !== null && depth < 4; depth += 1) {
    if (node.getAttribute('aria-disabled') === 'true' || node.hasAttribute('inert')) return sure('it is disabled');
    if (depth < 2 && classes(node).some((name) => disabledWord.test(name))) return sure('it is marked as disabled');
    node = parentOf(node);
  }
  const { cursor, opacity } = getComputedStyle(element);
  if (cursor === 'not-allowed' || cursor === 'no-drop' || cursor === 'wait') return sure('it is shown as disabled');
  if (Number(opacity) < 0.6) return perhaps('it is faint, as disabled controls are');
  if (element.getAttribute('aria-busy') === 'true') return perhaps('it says that it is busy');
  return null;
}

/** A picture in such a link is no brand mark: the link says that it opens something. */
const opensSomething =
  '[role=button], [aria-haspopup], [aria-expanded], [aria-controls], [data-toggle], [data-bs-toggle]';

const pressable = anyOf('anchor', 'button', 'anyField', 'summary');

const heading = 'h1, h2, h3, h4, h5, h6, [role=heading]';

/** Only its role calls it a control; to the eye and the pointer it is text, and no control but a title to the reader. */
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

/** A field belongs to a button where few other things to use stand with them, not wherever both are on one page. */
const isSmallGroup = (node: Element): boolean =>
  node.querySelectorAll(anyOf('button', 'role:button')).length <= 3 && node.querySelectorAll(nativeControl).length <= 8;

function emptyFieldNear(element: Element, name: string): boolean {
  const form = element.closest('form, [role=search], [role=form]');
  if (form !== null) return (submits(element) || worksOnInput.test(name)) && fieldsOf(form).some(isEmpty);
  for (let node = parentOf(element), depth = 0; node !== null && depth < 2; depth += 1) {
    if (node.localName === 'body' || node.localName === 'main') return false;
    const found = fieldsOf(node);
    if (found.length > 0) return isSmallGroup(node) && found.some(isEmpty);
    node = parentOf(node);
  }
  return false;
}

const plain = (text: string): string =>
  text
    .replace(/[\s\p{P}\p{S}]+/gu, ' ')
    .trim()
    .toLowerCase();

/** A link to "#" leads to where the reader is: right, where it bears the name of this very page. */
function namesThisPage(link: Element, name: string): boolean {
  const { title, body } = link.ownerDocument;
  const headings = [...(body?.querySelectorAll('h1') ?? [])].slice(0, 3).map(({ textContent }) => textContent);
  const names = new Set([title, ...title.split(/\s+[-–—|·:]\s+/), ...headings].map(plain).filter((one) => one !== ''));
  return [name, link.getAttribute('title') ?? ''].some((one) => names.has(plain(one)));
}

/** `name` is the accessible name. */
export function silenceOf(element: Element, name: string): SilenceFact | null {
  const chosen = already(element);
  if (chosen?.sure) return chosen;
  const disabled = looksDisabled(element);
  if (disabled?.sure) return disabled;
  const link = element.closest('a');
  const href = link?.getAttribute('href') ?? '';
  if (href === '#' || href === '#top') {
    const brand =
      link?.closest('[class*=brand i], [class*=logo i]') ??
      (link?.matches(opensSomething) ? null : link?.querySelector('[class*=logo i], img, svg'));
    if (topWord.test(name) || topWord.test(link?.title ?? '')) return sure('it leads to the top of the page');
    if (link !== null && namesThisPage(link, name)) return sure('it names the page that is shown');
    if (brand !== null && brand !== undefined) return perhaps('a brand mark often leads to the top of the page');
  } else if (href.startsWith('#') && href.length > 1 && fragmentTarget(element.ownerDocument, href.slice(1)))
    return sure('its target is on this page');
  if (topWord.test(name) && scrollY < 5 && /top|oben|haut|arriba|boven/i.test(name))
    return sure('the page is at its top');
  const header = element.closest('th, [role=columnheader]');
  const table = element.closest('table, [role=table], [role=grid]');
  if (header !== null && table !== null) {
    const rows = table.querySelectorAll('tbody tr, [role=row]').length;
    if (rows <= 1) return sure('there is nothing to sort');
    return perhaps('the rows may already be in this order');
  }
  if (chosen !== null) return chosen;
  if (disabled !== null) return disabled;
  if (emptyFieldNear(element, name)) return perhaps('a field that belongs to it is empty');
  if (worksOnInput.test(name) && hasFields(element)) return perhaps('nothing was entered that it could work on');
  if (name.trim().split(/\s+/).length <= 3 && atTheStart.test(name.trim()))
    return perhaps('there may be nothing to take back');
  if (looksLikeText(element)) return perhaps('only its role says that it can be used');
  if (['checkbox', 'switch'].includes(roleOf(element)) && (element as HTMLInputElement).readOnly === true)
    return perhaps('it is read-only');
  return null;
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
