// Forms, and fields with buttons that stand together like one.
import type { ButtonFact, FieldFact, FormLike, FormsFact } from '#core/workflows/lifecycle/record-facts.ts';
import { anyOf } from '../../dom/control.ts';
import { cssOf } from '../../dom/css-of.ts';
import { nameOf } from '../../dom/describe.ts';
import { isVisible } from '../../dom/visible.ts';
import { brakeFacts, submits } from '../../probe/brake-facts.ts';
import { inDialog } from '../place-in-page.ts';
import { shownText } from '../shown-text.ts';

const editors = '[contenteditable=""], [contenteditable=true], [contenteditable=plaintext-only]';
const fieldSelector = `input:not([type=hidden], [type=button], [type=submit], [type=reset], [type=image]), select, textarea, ${editors}`;
const buttonSelector =
  'button, input[type=submit], input[type=button], input[type=image], [role=button], a[href], a[onclick]';
const items = 'tr, li, article, [role=row], [role=listitem]';
const maxForms = 20;
const maxFields = 40;
const maxButtons = 30;
const maxOptions = 40;
const maxClimb = 6;

const isField = (element: Element): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

/** Shown, or with a label that is: styled boxes hide the field itself. */
function isThere(element: Element): boolean {
  if (isVisible(element)) return true;
  return (
    element instanceof HTMLInputElement &&
    ['checkbox', 'radio'].includes(element.type) &&
    [...(element.labels ?? [])].some(isVisible)
  );
}

/** The text just before a field that has no label. */
function textBefore(element: Element): string {
  for (let node: Element | null = element; node !== null && node !== document.body; node = node.parentElement) {
    const before = node.previousElementSibling;
    if (before !== null && before.querySelector(fieldSelector) === null && shownText(before) !== '')
      return shownText(before).slice(0, 80);
    if (node.parentElement !== null && node.parentElement.querySelectorAll(fieldSelector).length > 1) break;
  }
  return '';
}

const errorMarks = '[class*=error i], [class*=invalid i], [class*=danger i], [role=alert]';

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

function complaintOf(element: Element): string {
  const marked = element.getAttribute('aria-invalid') === 'true';
  const ids = `${element.getAttribute('aria-errormessage') ?? ''} ${element.getAttribute('aria-describedby') ?? ''}`;
  const named = ids
    .split(/\s+/)
    .map((id) => (id === '' ? null : document.getElementById(id)))
    .filter((found) => found !== null && isVisible(found) && (marked || found.matches(errorMarks)))
    .map((found) => shownText(found!));
  const own = isField(element) && !element.validity.valid ? element.validationMessage : '';
  const around = [...ownBox(element).querySelectorAll(errorMarks)]
    .filter((each) => each !== element && isVisible(each) && each.querySelector(fieldSelector) === null)
    .map(shownText);
  return [...named, own, ...around]
    .filter((text) => text !== '')
    .join(' | ')
    .slice(0, 300);
}

const numberOr = (value: number): number | null => (value >= 0 ? value : null);

function valueOf(element: Element): string {
  if (isField(element)) return element.value;
  return shownText(element);
}

function describeField(element: Element): FieldFact {
  const field = element as HTMLInputElement;
  const name = nameOf(element);
  const native = isField(element);
  return {
    css: cssOf(element),
    tag: element.localName,
    type: element.localName === 'input' ? field.type : '',
    name: native ? name || textBefore(element) : (element.getAttribute('aria-label') ?? textBefore(element)),
    hint: ['placeholder', 'name', 'id', 'autocomplete', 'inputmode', 'title', 'data-placeholder']
      .map((each) => element.getAttribute(each) ?? '')
      .join(' '),
    field: element.getAttribute('name') ?? '',
    required:
      field.required === true ||
      element.getAttribute('aria-required') === 'true' ||
      /[*＊]\s*:?\s*$/.test(name) ||
      element.closest('.required') !== null,
    value: valueOf(element).slice(0, 2_000),
    checked: field.checked === true,
    options:
      element instanceof HTMLSelectElement
        ? [...element.options]
            .slice(0, maxOptions)
            .map(({ value, text, disabled }) => ({ value, name: text.trim(), disabled }))
        : [],
    pattern: element.getAttribute('pattern') ?? '',
    min: element.getAttribute('min') ?? '',
    max: element.getAttribute('max') ?? '',
    step: element.getAttribute('step') ?? '',
    minLength: native && 'minLength' in element ? numberOr(element.minLength) : null,
    maxLength: native && 'maxLength' in element ? numberOr(element.maxLength) : null,
    editor: !native,
    suggests: element.getAttribute('role') === 'combobox' || element.hasAttribute('list'),
    complaint: complaintOf(element),
    invalid: element.getAttribute('aria-invalid') === 'true' || (native && !element.validity.valid),
  };
}

const describeButton = (element: Element): ButtonFact => ({
  css: cssOf(element),
  name: nameOf(element),
  submits: element.closest('form') !== null && submits(element),
  visible: isVisible(element),
  brakes: brakeFacts(element),
});

const usable = (element: Element): boolean =>
  element.closest('[inert]') === null && !element.matches('[readonly], [aria-readonly=true]');

const fieldsIn = (box: Element): Element[] =>
  [...box.querySelectorAll(fieldSelector)]
    .filter((field) => isThere(field) && usable(field) && !field.matches(':disabled'))
    // The text of an editor is one field, however it is built.
    .filter((field) => isField(field) || field.parentElement?.closest(editors) == null)
    .slice(0, maxFields);

const buttonsIn = (box: Element): Element[] =>
  [...box.querySelectorAll(buttonSelector)]
    .filter((button) => isVisible(button) && !button.matches(':disabled, [aria-disabled=true]'))
    .slice(0, maxButtons);

function addressOf(form: Element): string | null {
  const given = form.getAttribute('action') ?? '';
  if (!URL.canParse(given, location.href)) return null;
  const url = new URL(given, location.href);
  return url.origin === location.origin ? `${url.pathname}${url.search}` : null;
}

function wordsOf(box: Element): string {
  const dialog = box.closest('dialog, [role=dialog], [role=alertdialog], [aria-modal=true]');
  const headings = [...(dialog ?? box).querySelectorAll('legend, h1, h2, h3, h4')].slice(0, 4).map(shownText);
  const marks = ['aria-label', 'id', 'name', 'class', 'title'].map((name) => box.getAttribute(name) ?? '');
  return [...marks, ...headings]
    .join(' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .slice(0, 400);
}

function describeForm(box: Element, outside: readonly Element[]): FormLike {
  const native = box.localName === 'form';
  const fields = fieldsIn(box);
  // A field may belong to a form that it does not stand in, and so may a button.
  const own = native ? [...outside].filter((each) => (each as HTMLButtonElement).form === box) : [];
  const secret = box.querySelector(anyOf('secretField')) !== null;
  return {
    css: cssOf(box),
    native,
    method: native ? (/^(?:post|dialog)$/i.exec(box.getAttribute('method') ?? '')?.[0].toLowerCase() ?? 'get') : '',
    address: native ? addressOf(box) : null,
    words: wordsOf(box),
    hidden: [...box.querySelectorAll<HTMLInputElement>('input[type=hidden]')]
      .filter(({ value }) => value !== '')
      .map((input) => input.getAttribute('name') ?? ''),
    fields: fields.map(describeField),
    buttons: [...buttonsIn(box), ...own.filter((each) => !box.contains(each) && isVisible(each))].map(describeButton),
    inDialog: inDialog(box),
    inRow: box.closest(items) !== null,
    search: box.getAttribute('role') === 'search' || box.closest('[role=search], search') !== null,
    secret,
    payment: brakeFacts(box).payment,
    file: box.querySelector('input[type=file]') !== null,
  };
}

/** The smallest part of the page around a field outside of any form that has a button, too. */
function groupOf(field: Element): Element | null {
  let node: Element | null = field.parentElement;
  for (let depth = 0; node !== null && node !== document.body && depth < maxClimb; depth += 1) {
    if (node.querySelector(buttonSelector) !== null && buttonsIn(node).length > 0) return node;
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
  return {
    here: `${location.pathname}${location.search}${location.hash}`,
    forms: [...forms, ...outer].slice(0, maxForms).map((box) => describeForm(box, outside)),
  };
}
