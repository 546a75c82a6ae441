// Reads what a page offers to somebody who wants to sign in, and remembers the elements for later questions.
import type { SignInControl, SignInField, SignInGroup, SignInPage } from '#core/evidence/sign-in-facts.ts';
import { anyOf } from '../dom/control.ts';
import { nameOf } from '../dom/describe.ts';
import { actionOf } from '../dom/form-address.ts';
import { focusOn, idOf } from '../dom/past-fields.ts';
import { isVisible, isVisibleText } from '../dom/visible.ts';
import { isWithin, parentOf, walkElements } from '../dom/walk.ts';

const field = anyOf('textField');
const pressed = anyOf(
  'button',
  'input:submit',
  'input:button',
  'input:image',
  'role:button',
  'anchor',
  'role:link',
  'role:menuitem',
  'summary',
);
const grouping = 'form, [role=form], dialog, [role=dialog], [aria-modal=true]';
const dialogs = 'dialog, [role=dialog], [aria-modal=true]';
const headings = 'h1, h2, h3, legend, [role=heading]';
const maxControls = 300;
const maxLines = 400;
const maxLine = 200;
const maxWords = 300;
/** Parts of pages around fields that are in no form. */
const maxUp = 8;

let known: Element[] = [];

const remember = (element: Element): number => known.push(element) - 1;
const cut = (text: string, max: number): string => text.replace(/\s+/g, ' ').trim().slice(0, max);

function groupElement(element: Element): Element {
  for (let node: Element | null = element; node !== null; node = parentOf(node))
    if (node.matches(grouping)) return node;
  // Where no form says what belongs together, the smallest part with something to press does.
  let node = parentOf(element);
  for (let up = 0; node !== null && up < maxUp; up += 1, node = parentOf(node)) {
    const holder = node;
    if ([...holder.querySelectorAll(anyOf('button', 'input:submit', 'role:button'))].some(isVisible)) return holder;
  }
  return element.ownerDocument.body;
}

const kinds: Readonly<Record<string, SignInField['kind']>> = {
  email: 'email',
  tel: 'tel',
  number: 'number',
  password: 'password',
  search: 'search',
};

function wordsOfField(element: HTMLInputElement): string {
  const near = element.closest('label, p, div, td, li')?.textContent ?? '';
  const own = [nameOf(element), element.getAttribute('placeholder'), element.getAttribute('name'), idOf(element)];
  return cut([...own, near.length < 80 ? near : ''].filter((part) => part).join(' '), maxWords);
}

function readField(element: HTMLInputElement, group: number): SignInField {
  return {
    index: remember(element),
    kind: kinds[element.type] ?? 'text',
    words: wordsOfField(element),
    autocomplete: (element.getAttribute('autocomplete') ?? '').toLowerCase(),
    group,
    maxLength: element.maxLength > 0 ? element.maxLength : null,
    readOnly: element.readOnly || element.disabled,
  };
}

const originOf = (address: string): string | null => {
  try {
    return new URL(address, location.href).origin;
  } catch {
    return null;
  }
};

function readControl(element: Element, group: number | null): SignInControl {
  const anchor = element.localName === 'a' ? (element as HTMLAnchorElement) : null;
  const href = anchor?.getAttribute('href') ?? null;
  const leads = href !== null && !href.startsWith('#') && !/^javascript:/i.test(href);
  const type = element.getAttribute('type')?.toLowerCase() ?? '';
  const submits =
    (element.localName === 'button' && type !== 'button' && type !== 'reset') ||
    (element.localName === 'input' && (type === 'submit' || type === 'image'));
  return {
    index: remember(element),
    words: cut(nameOf(element), maxLine),
    marks: cut([element.getAttribute('name'), idOf(element), element.getAttribute('class'), href].join(' '), maxWords),
    group,
    submits,
    leadsTo: leads ? originOf(href) : null,
    enabled: !element.matches(':disabled') && element.getAttribute('aria-disabled') !== 'true',
  };
}

function wordsOfGroup(element: Element): string {
  const inside = [...element.querySelectorAll(headings)];
  const found = inside.length > 0 ? inside : [...document.querySelectorAll(headings)];
  const texts = found.filter(isVisible).map((heading) => heading.textContent ?? '');
  const own = [element.getAttribute('aria-label'), idOf(element), element.getAttribute('name')];
  return cut([...own, ...texts, inside.length > 0 ? '' : document.title].filter((part) => part).join(' '), maxWords);
}

function readGroup(element: Element, index: number): SignInGroup {
  const form = element instanceof HTMLFormElement ? element : element.querySelector('form');
  const method = form?.getAttribute('method')?.toLowerCase() ?? 'get';
  const action = form === null ? '' : actionOf(form);
  return {
    index,
    words: wordsOfGroup(element),
    method: form === null ? null : method === 'post' || method === 'dialog' ? method : 'get',
    sentTo: form === null ? null : originOf(action === '' ? location.href : action),
    dialog: element.closest(dialogs) !== null,
  };
}

const challenge =
  /(?:google\.com|recaptcha\.net)\/recaptcha|hcaptcha\.com|challenges\.cloudflare\.com|arkoselabs|funcaptcha|geetest/i;
const widget = /(?:^|[-_\s])(?:g-recaptcha|h-captcha|cf-turnstile)(?:$|[-_\s])/i;
const ownCaptcha = /(?:^|[-_\s])captcha(?:$|[-_\s])/i;
/** A badge in the corner, or a frame without area, asks nothing. */
const smallest = { width: 120, height: 40 };

/** A picture of letters asks for a field of its own, beside that of the name; without one it is for other visitors. */
function canBeAnswered(element: Element): boolean {
  const around = element.closest('form') ?? document;
  const fields = [...around.querySelectorAll(field)].filter((one) => isVisible(one) && !one.matches('[type=password]'));
  return fields.length > 1;
}

function captchaOf(element: Element): SignInPage['captcha'] {
  const marks = `${element.getAttribute('class') ?? ''} ${idOf(element)} ${element.getAttribute('name') ?? ''}`;
  const frame = element.localName === 'iframe' && challenge.test((element as HTMLIFrameElement).src);
  const foreign = frame || widget.test(marks);
  if (!foreign && !ownCaptcha.test(marks)) return 'none';
  if (!foreign && !canBeAnswered(element)) return 'hidden';
  if (element.closest('.grecaptcha-badge, [data-size=invisible]') !== null || !isVisible(element)) return 'hidden';
  const { width, height } = element.getBoundingClientRect();
  return width >= smallest.width && height >= smallest.height ? 'visible' : 'hidden';
}

function readLines(maxNodes: number): readonly string[] {
  const lines: string[] = [];
  let left = maxNodes;
  for (const element of walkElements(document, { left: maxNodes }, { frames: true })) {
    if (lines.length >= maxLines || left <= 0) break;
    left -= 1;
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !isVisibleText(node as Text)) continue;
      if (element.localName === 'script' || element.localName === 'style') continue;
      // A sentence with a bold word in it is one line.
      const whole = element.textContent ?? '';
      lines.push(cut(whole.length <= maxLine ? whole : (node as Text).data, maxLine));
    }
  }
  return [...new Set(lines)];
}

export function readSignIn(maxNodes: number): SignInPage {
  known = [];
  const fields: SignInField[] = [];
  const groups: Element[] = [];
  const pressable: Element[] = [];
  let captcha: SignInPage['captcha'] = 'none';
  for (const element of walkElements(document, { left: maxNodes })) {
    const seen: SignInPage['captcha'] = captcha === 'visible' ? 'none' : captchaOf(element);
    if (seen !== 'none') captcha = seen;
    if (element.matches(field) && element instanceof HTMLInputElement && isVisible(element)) {
      const holder = groupElement(element);
      if (!groups.includes(holder)) groups.push(holder);
      fields.push(readField(element, groups.indexOf(holder)));
    } else if (element.matches(pressed) && pressable.length < maxControls && isVisible(element))
      pressable.push(element);
  }
  const controls = pressable.map((element) => {
    const group = groups.findIndex((holder) => isWithin(element, holder));
    return readControl(element, group < 0 ? null : group);
  });
  return { fields, controls, groups: groups.map(readGroup), lines: readLines(maxNodes), captcha };
}

/** Where a pointer reaches the element; null: nowhere, or it is gone. */
export function aimAtSignIn(index: number): { readonly x: number; readonly y: number } | null {
  const element = known[index];
  if (element === undefined || !element.isConnected) return null;
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  const point = { x: x + width / 2, y: y + height / 2 };
  const root = element.getRootNode() as Document | ShadowRoot;
  const hit = root.elementFromPoint(point.x, point.y);
  return hit !== null && (isWithin(hit, element) || hit.closest('label')?.control === element) ? point : null;
}

/** For what lies under something else: the keyboard still gets there. */
export function focusSignIn(index: number): boolean {
  const element = known[index];
  if (!(element instanceof HTMLElement) || !element.isConnected) return false;
  focusOn(element);
  return element.ownerDocument.activeElement === element || element.matches(':focus');
}

/** How many characters a field holds; null: it is gone. */
export function typedLength(index: number): number | null {
  const element = known[index];
  return element instanceof HTMLInputElement && element.isConnected ? element.value.length : null;
}
