// Where a text stands: in code or in plain sight, in a heading or in a cell, and what surrounds it in its block.
import type { TextPlace } from '#core/evidence/text-facts.ts';
import { anyOf } from './dom/control.ts';
import { parentOf } from './dom/walk.ts';

const codeTags = new Set(['pre', 'code', 'kbd', 'samp', 'var', 'tt']);
const code = [...codeTags].join(', ');
const asIs =
  'textarea, input, select, [role=textbox], [role=log], [contenteditable]:not([contenteditable=false]), [class*=codemirror i], [class*=monaco], [class*=hljs], [class*=prism i], [class*=highlight i], [class*=terminal i], [class*=console i], .ace_editor';
const unseenTags = new Set(['script', 'style', 'noscript', 'template', 'head', 'title']);
const message =
  'form, fieldset, [role=alert], [role=status], [aria-live], output, [class*=error i], [class*=invalid i], [class*=validation i], [class*=helper i], [class*=feedback i], [class*=toast i]';

export const isCodeElement = (element: Element): boolean => codeTags.has(element.localName);

const monospace = (element: Element): boolean =>
  /mono|courier|consolas|menlo/i.test(getComputedStyle(element).fontFamily);

function closest(element: Element, selector: string): Element | null {
  for (let node: Element | null = element; node !== null; ) {
    const found: Element | null = node.closest(selector);
    if (found !== null) return found;
    const root: Node = node.getRootNode();
    node = root instanceof ShadowRoot ? root.host : null;
  }
  return null;
}

export const isUnseen = (element: Element): boolean => unseenTags.has(element.localName);
export const isMarkedCode = (element: Element): boolean => closest(element, `${code}, ${asIs}`) !== null;

/** Text that is shown as it is: code, console output, or what somebody types. */
export const isAsIs = (element: Element): boolean =>
  isMarkedCode(element) || (monospace(element) && !monospace(document.body ?? element));

const link = anyOf('link');
export const isInLink = (element: Element): boolean => closest(element, link) !== null;
export const isInMessage = (element: Element): boolean => closest(element, message) !== null;

/** Controls whose words are their label. */
const labelled = anyOf('button', 'link', 'summary', 'input', 'role:button', 'role:tab', 'role:menuitem', 'role:link');

export function placeOf(element: Element): TextPlace {
  if (closest(element, 'h1, h2, h3, h4, h5, h6, [role=heading], title') !== null) return 'heading';
  if (closest(element, labelled) !== null) return 'control';
  if (closest(element, 'td, [role=cell], [role=gridcell]') !== null) return 'cell';
  if (closest(element, 'label, legend, th, dt, figcaption, caption') !== null) return 'label';
  return 'prose';
}

/** Controls speak for themselves, even where they stand in a line. */
const speaksForItself = `${anyOf('button', 'select', 'textArea', 'role:button')}, option, svg`;
const inline = (element: Element): boolean =>
  !element.matches(speaksForItself) && /^(?:inline|contents|ruby|none)/.test(getComputedStyle(element).display);

const maxNodes = 300;

export interface BlockText {
  readonly before: string;
  readonly after: string;
  readonly nearCode: boolean;
}

/** The text of the line or paragraph around one text node; other blocks inside the same parent do not count. */
export function blockAround(text: Text): BlockText {
  let block: Element | null = text.parentElement;
  while (block !== null && inline(block) && parentOf(block) !== null) block = parentOf(block);
  if (block === null) return { before: '', after: '', nearCode: false };
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    if (node.nodeType === Node.TEXT_NODE) return NodeFilter.FILTER_ACCEPT;
    const element = node as Element;
    if (isUnseen(element) || (!inline(element) && !element.contains(text))) return NodeFilter.FILTER_REJECT;
    return NodeFilter.FILTER_ACCEPT;
  });
  let before = '';
  let after = '';
  let passed = false;
  let nearCode = false;
  let left = maxNodes;
  for (let node = walker.nextNode(); node !== null && left > 0; node = walker.nextNode()) {
    left -= 1;
    if (node === text) passed = true;
    else if (node.nodeType === Node.TEXT_NODE) {
      if (passed) after += (node as Text).data;
      else before += (node as Text).data;
    } else if ((node as Element).localName === 'br') {
      if (passed) break;
      before = '';
    } else if (isCodeElement(node as Element)) nearCode = true;
  }
  return { before, after, nearCode };
}
