// Forms, and fields with buttons that stand together like one.
import type { ButtonFact, FieldFact, FormLike, FormsFact } from '#core/workflows/lifecycle/record-facts.ts';
import { anyOf } from '../../dom/control.ts';
import { cssOf } from '../../dom/css-of.ts';
import { nameOf } from '../../dom/describe.ts';
import { addressOf } from '../../dom/form-address.ts';
import { looksSwitchedOff } from '../../dom/switched-off.ts';
import { isVisible, isVisibleText } from '../../dom/visible.ts';
import { makeMark, makeWords } from '#core/words/record-words.ts';
import { words } from '#core/words/words.ts';
import { isPlaceholder } from '#core/words/is-placeholder.ts';
import { brakeFacts, submits } from '../../probe/brake-facts.ts';
import { hiddenNames } from '../hidden-names.ts';
import { dialogs } from '../place-in-page.ts';
import { shownText } from '../shown-text.ts';
import { hasStepSign } from '../step-sign.ts';
import { errorMarksIn, isErrorMark } from './error-marks.ts';
import { layerNow } from './layer-now.ts';
import { pointedIn } from './pointed.ts';

const editors = '[contenteditable=""], [contenteditable=true], [contenteditable=plaintext-only]';
/** They look like a select, and open a list of their own. */
const choosers = '[role=combobox]:not(input, select, textarea), button[aria-haspopup=listbox]';
const fieldSelector = `input:not([type=hidden], [type=button], [type=submit], [type=reset], [type=image]), select, textarea, [role=radio]:not(input), ${choosers}, ${editors}`;
const buttonSelector =
  'button, input[type=submit], input[type=button], input[type=image], [role=button], a[href], a[onclick]';
const items = 'tr, li, article, [role=row], [role=listitem]';
const makes = words(makeWords);
const maxForms = 20;
const maxFields = 40;
const maxButtons = 30;
const maxOptions = 40;
const maxClimb = 6;

const isField = (element: Element): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

/** A label that is clicked where the box itself is hidden, as styled ones are. */
function labelOf(element: Element): Element | null {
  if (!(element instanceof HTMLInputElement) || !['checkbox', 'radio'].includes(element.type)) return null;
  return [...(element.labels ?? [])].find(isVisible) ?? null;
}

/** Shown, or with a label that is. A field for files is often behind a button of its own. */
function isThere(element: Element): boolean {
  if (isVisible(element) || labelOf(element) !== null) return true;
  return (
    element instanceof HTMLInputElement &&
    element.type === 'file' &&
    element.parentElement !== null &&
    isVisible(element.parentElement)
  );
}

/** The text just before a field that has no label. */
function textBefore(element: Element): string {
  for (let node: Element | null = element; node !== null && node !== document.body; node = node.parentElement) {
    const before = node.previousElementSibling;
    if (
      before !== null &&
      isVisible(before) &&
      before.querySelector(fieldSelector) === null &&
      shownText(before) !== ''
    )
      return shownText(before).slice(0, 80);
    if (node.parentElement !== null && node.parentElement.querySelectorAll(fieldSelector).length > 1) break;
  }
  return '';
}

/** The largest part around a field that has no other field. */
function ownBox(element: Element): Element {
  let box = element;
  for (let depth = 0; depth < 5; depth += 1) {
    const parent: Element | null = box.parentElement;
    if (parent === null || parent.localName === 'form' || parent.querySelectorAll(fieldSelector).length > 1) break;
    box = parent;
  }
  return box;
}

/** A box that is marked as a whole says after its field what is wrong. */
function saidInMarkedBox(element: Element): string[] {
  const last = ownBox(element);
  let box = element;
  while (box !== last && box.parentElement !== null && !(box !== element && isErrorMark(box))) box = box.parentElement;
  if (box === element || !isErrorMark(box)) return [];
  return [...box.querySelectorAll('*')]
    .filter(
      (each) =>
        each.childElementCount === 0 &&
        !element.contains(each) &&
        (element.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
        isVisible(each),
    )
    .map(shownText);
}

const listed = (box: Element): Element[] => {
  const items = [...box.querySelectorAll('li, p')];
  return items.length === 0 ? [box] : items;
};

/** What the form says about a field in a message of its own, by the name of the field. */
function saidElsewhere(element: Element, name: string): string[] {
  const short = name
    .replaceAll(/[*＊:]/g, '')
    .trim()
    .toLowerCase();
  if (short.length < 3 || short.length > 40) return [];
  const escaped = short.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const names = new RegExp(`(?<!\\p{L})${escaped}(?!\\p{L})`, 'iu');
  return errorMarksIn(document)
    .filter((box) => isVisible(box) && !box.contains(element) && box.querySelector(fieldSelector) === null)
    .flatMap(listed)
    .map(shownText)
    .filter((text) => text.length <= 200 && names.test(text))
    .slice(0, 3);
}

function complaintOf(element: Element, name: string): string {
  const marked = element.getAttribute('aria-invalid') === 'true';
  const ids = `${element.getAttribute('aria-errormessage') ?? ''} ${element.getAttribute('aria-describedby') ?? ''}`;
  const named = ids
    .split(/\s+/)
    .map((id) => (id === '' ? null : document.getElementById(id)))
    .filter((found) => found !== null && isVisible(found) && (marked || isErrorMark(found)))
    .map((found) => shownText(found!));
  const own = isField(element) && !element.validity.valid ? element.validationMessage : '';
  const around = errorMarksIn(ownBox(element))
    .filter((each) => each !== element && isVisible(each) && each.querySelector(fieldSelector) === null)
    .map(shownText);
  const close = [...named, own, ...around, ...saidInMarkedBox(element)].filter((text) => text !== '');
  return (close.length > 0 ? close : saidElsewhere(element, name)).join(' | ').slice(0, 300);
}

const numberOr = (value: number): number | null => (value >= 0 ? value : null);

const tooLow = 10;
const heightOf = (element: Element): number => element.getBoundingClientRect().height;

/** Editors of code show their text beside a field that only takes what is typed, and keep that field out of sight. */
const takesTyping = (field: Element): boolean =>
  field.localName === 'textarea' &&
  (heightOf(field) < tooLow ||
    (field.parentElement !== null &&
      heightOf(field.parentElement) < tooLow &&
      getComputedStyle(field.parentElement).overflow !== 'visible'));

function editedText(field: Element): string {
  let box = field.parentElement;
  while (box !== null && heightOf(box) < 2 * tooLow) box = box.parentElement;
  return box === null || box === document.body ? '' : shownText(box);
}

function valueOf(element: Element): string {
  if (isField(element)) return element.value === '' && takesTyping(element) ? editedText(element) : element.value;
  const text = shownText(element);
  return element.matches(choosers) && isPlaceholder(text) ? '' : text;
}

/** The name of what is no field of the browser: its own text is its value. */
function labelledBy(element: Element): string {
  const ids = (element.getAttribute('aria-labelledby') ?? '')
    .split(/\s+/)
    .filter((id) => id !== '' && id !== element.id);
  const labels = ids.map((id) => document.getElementById(id)).filter((found) => found !== null);
  return (element.getAttribute('aria-label') ?? labels.map(shownText).join(' ')) || textBefore(element);
}

const calendarMark = /(?:date-?picker|calendar|flatpickr|picker)/i;

/** It cannot be typed into, and a calendar opens from it. */
const picks = (element: Element): boolean =>
  element.matches('input[readonly]:not([type=hidden])') &&
  (['dialog', 'grid', 'true'].includes(element.getAttribute('aria-haspopup') ?? '') ||
    calendarMark.test(`${element.getAttribute('class') ?? ''} ${element.parentElement?.getAttribute('class') ?? ''}`));

const datalistOf = (element: Element): HTMLOptionElement[] =>
  element instanceof HTMLInputElement ? [...(element.list?.options ?? [])] : [];

function optionsOf(element: Element): FieldFact['options'] {
  const options = element instanceof HTMLSelectElement ? [...element.options] : datalistOf(element);
  return options
    .slice(0, maxOptions)
    .map(({ value, text, disabled }) => ({ value, name: text.trim() || value, disabled }));
}

/** Whether the form says that it must be filled. */
const isRequired = (element: Element, name: string): boolean =>
  (element as HTMLInputElement).required === true ||
  element.getAttribute('aria-required') === 'true' ||
  /[*＊]\s*:?\s*$/.test(name) ||
  element.closest('.required, [role=radiogroup][aria-required=true]') !== null;

const radioGroupOf = (element: Element): string => {
  const group = element.closest('[role=radiogroup]') ?? element.parentElement;
  return group === null ? '' : cssOf(group);
};

function describeField(element: Element): FieldFact {
  const field = element as HTMLInputElement;
  const native = isField(element);
  const radio = !native && element.getAttribute('role') === 'radio';
  const name = native ? nameOf(element) || textBefore(element) : radio ? nameOf(element) : labelledBy(element);
  const label = isVisible(element) ? null : labelOf(element);
  return {
    css: cssOf(element),
    by: label === null ? (radio ? cssOf(element) : null) : cssOf(label),
    tag: element.localName,
    type: radio ? 'radio' : element.localName === 'input' ? field.type : '',
    name,
    hint: ['placeholder', 'name', 'id', 'autocomplete', 'inputmode', 'title', 'data-placeholder']
      .map((each) => element.getAttribute(each) ?? '')
      .join(' '),
    field: radio ? radioGroupOf(element) : (element.getAttribute('name') ?? ''),
    required: isRequired(element, name),
    value: radio ? '' : valueOf(element).slice(0, 2_000),
    checked: field.checked === true || element.getAttribute('aria-checked') === 'true',
    options: optionsOf(element),
    pattern: element.getAttribute('pattern') ?? '',
    min: element.getAttribute('min') ?? '',
    max: element.getAttribute('max') ?? '',
    step: element.getAttribute('step') ?? '',
    minLength: native && 'minLength' in element ? numberOr(element.minLength) : null,
    maxLength: native && 'maxLength' in element ? numberOr(element.maxLength) : null,
    editor: element.matches(editors),
    suggests: element.matches(choosers) || element.getAttribute('role') === 'combobox' || element.hasAttribute('list'),
    picks: picks(element),
    accept: element.getAttribute('accept') ?? '',
    complaint: complaintOf(element, name),
    invalid: element.getAttribute('aria-invalid') === 'true' || (native && !element.validity.valid),
  };
}

const describeButton = (element: Element): ButtonFact => ({
  css: cssOf(element),
  name: nameOf(element),
  submits: element.closest('form') !== null && submits(element),
  visible: isVisible(element),
  off: looksSwitchedOff(element),
  brakes: brakeFacts(element),
});

const usable = (element: Element): boolean =>
  element.closest('[inert]') === null && (!element.matches('[readonly], [aria-readonly=true]') || picks(element));

/** Markup that closes a form in the wrong place leaves forms in forms: what is in the inner one is of no other. */
function belongsTo(box: Element, element: Element): boolean {
  if (box.localName !== 'form') return true;
  const owner: unknown = Reflect.get(element, 'form');
  return (owner instanceof HTMLFormElement ? owner : element.closest('form')) === box;
}

const fieldsIn = (box: Element): Element[] =>
  [...box.querySelectorAll(fieldSelector)]
    .filter((field) => belongsTo(box, field))
    .filter((field) => isThere(field) && usable(field) && !field.matches(':disabled'))
    // The text of an editor is one field, however it is built.
    .filter((field) => isField(field) || field.parentElement?.closest(editors) == null)
    .slice(0, maxFields);

const pressableIn = (box: Element): Element[] =>
  [...box.querySelectorAll(buttonSelector), ...pointedIn(box)].filter(
    (button) => isVisible(button) && !button.matches(':disabled, [aria-disabled=true]'),
  );

/** What is nothing but a picture says only as a button that it is one. */
const buttonsIn = (box: Element): Element[] =>
  pressableIn(box)
    .filter((button) => belongsTo(box, button) && (button.matches(buttonSelector) || nameOf(button) !== ''))
    .slice(0, maxButtons);

const maxTitle = 80;

/** A layer without a heading begins with its title. */
function firstTextIn(layer: Element): string {
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node as Text;
    if (text.data.trim() !== '' && isVisibleText(text)) return text.data.trim().slice(0, maxTitle);
  }
  return '';
}

function wordsOf(box: Element, layer: Element | null): string {
  const headed = [...(layer ?? box).querySelectorAll('legend, h1, h2, h3, h4')].slice(0, 4).map(shownText);
  const headings = headed.length > 0 || layer === null ? headed : [firstTextIn(layer)];
  const marks = ['aria-label', 'id', 'name', 'class', 'title'].map((name) => box.getAttribute(name) ?? '');
  return [...marks, ...headings]
    .join(' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .slice(0, 400);
}

function describeForm(box: Element, outside: readonly Element[], open: Element | null): FormLike {
  const layer = box.closest(dialogs) ?? (open?.contains(box) === true ? open : null);
  const native = box.localName === 'form';
  const fields = fieldsIn(box);
  // A field may belong to a form that it does not stand in, and so may a button.
  const own = native ? [...outside].filter((each) => (each as HTMLButtonElement).form === box) : [];
  // One that nobody sees, as in a panel that sets a password later, is not filled.
  const secret = [...box.querySelectorAll(anyOf('secretField'))].some(isThere);
  const staged =
    hasStepSign() || makeMark.test(`${location.pathname}${location.hash}`) || makes.test(wordsOf(box, layer));
  return {
    css: cssOf(box),
    native,
    method: native ? (/^(?:post|dialog)$/i.exec(box.getAttribute('method') ?? '')?.[0].toLowerCase() ?? 'get') : '',
    address: native ? addressOf(box) : null,
    words: wordsOf(box, layer),
    hidden: hiddenNames(box),
    fields: fields.map(describeField),
    buttons: [...buttonsIn(box), ...own.filter((each) => !box.contains(each) && isVisible(each))].map(describeButton),
    inDialog: layer !== null,
    inRow: box.closest(items) !== null,
    // Who writes "get" asks for something, unless it is a part of a form; one without the word may be sent by a script.
    search: box.closest('[role=search], search') !== null || (!staged && box.matches('form[method=get i]')),
    secret,
    payment: brakeFacts(box).payment,
    file: box.querySelector('input[type=file]') !== null,
    staged,
  };
}

/** The smallest part of the page around a field outside of any form that has a button, too. */
function groupOf(field: Element): Element | null {
  let node: Element | null = field.parentElement;
  for (let depth = 0; node !== null && node !== document.body && depth < maxClimb; depth += 1) {
    if (pressableIn(node).length > 0) return node;
    node = node.parentElement;
  }
  return field.parentElement;
}

export function readForms(): FormsFact {
  const forms = [...document.querySelectorAll('form')].filter((form) => fieldsIn(form).length > 0);
  const loose = [...document.querySelectorAll(fieldSelector)].filter(
    (field) => field.closest('form') === null && isThere(field) && usable(field),
  );
  const groups = new Set<Element>();
  for (const field of loose.slice(0, maxFields)) {
    const group = groupOf(field);
    if (group !== null) groups.add(group);
  }
  // Of groups in groups the outer one has all of the fields.
  const outer = [...groups].filter((group) => ![...groups].some((other) => other !== group && other.contains(group)));
  const outside = [...document.querySelectorAll('button[form], input[type=submit][form]')];
  const open = layerNow();
  return {
    here: `${location.pathname}${location.search}${location.hash}`,
    forms: [...forms, ...outer].slice(0, maxForms).map((box) => describeForm(box, outside, open)),
  };
}
