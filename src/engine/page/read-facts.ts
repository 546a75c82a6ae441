import { titleOfDocument } from './dom/past-fields.ts';
import type { PageFacts, Raw } from '#core/evidence/page-facts.ts';
import { beginsWithWait } from '#core/words/waiting-words.ts';
import { anyOf } from './dom/control.ts';
import { describe } from './dom/describe.ts';
import { skeletonHash } from './dom/hash.ts';
import { isVisible, isVisibleText } from './dom/visible.ts';
import { walkElements } from './dom/walk.ts';
import { isWaitingSign } from './waiting-sign.ts';

/** Whatever a page offers for use. */
const controlSelector = anyOf(
  'link',
  'button',
  'field',
  'summary',
  'tabStop',
  'role:button',
  'role:link',
  'role:tab',
  'role:checkbox',
  'role:switch',
  'role:menuitem',
);
const fieldSelector = anyOf('field');
const imageSelector = 'img, svg, area, input[type=image], [role=img]';
const headingSelector = 'h1, h2, h3, h4, h5, h6, [role=heading]';
/** More of them tell nothing more. */
const maxSigns = 50;

function visibleTextLength(root: Node, budget: { left: number }, skip: (parent: Element) => boolean): number {
  let length = 0;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null && budget.left > 0; node = walker.nextNode()) {
    budget.left -= 1;
    const text = node as Text;
    if (text.parentElement === null || skip(text.parentElement)) continue;
    if (isVisibleText(text)) length += text.data.trim().length;
  }
  return length;
}

/** A hash of the tag skeleton: deep enough to tell kinds of page apart, blind to text and repetition. */
function skeletonOf(root: Element): string {
  const lines: string[] = [];
  const visit = (element: Element, depth: number): string => {
    if (depth > 7 || lines.length > 4_000) return element.localName;
    const seen: string[] = [];
    for (const child of element.children) {
      if (child.localName === 'script' || child.localName === 'style' || child.localName === 'svg') continue;
      const shape = visit(child, depth + 1);
      if (!seen.includes(shape)) seen.push(shape);
    }
    return `${element.localName}${element.getAttribute('role') ?? ''}(${seen.join(',')})`;
  };
  return skeletonHash(visit(root, 0));
}

const maxFiles = 50;

function styleFilesMissing(): string[] {
  return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .filter(({ initiatorType, responseStatus }) => initiatorType === 'css' && responseStatus >= 400)
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname)
    .slice(0, maxFiles);
}

export function readFacts(maxNodes: number): Raw<PageFacts> {
  const body = document.body ?? document.documentElement;
  const budget = { left: maxNodes };
  const busy: Raw<PageFacts>['busy'][number][] = [];
  const signs: Element[] = [];
  let nodes = 0;
  let visibleElements = 0;
  let controls = 0;
  let media = 0;
  const parts = { images: 0, fields: 0, headings: 0 };
  let frames = 0;
  let shadowText = 0;
  let hasPasswordField = false;
  for (const element of walkElements(document, budget)) {
    nodes += 1;
    if (element.localName === 'script' || element.localName === 'style' || element.localName === 'head') continue;
    if (!isVisible(element)) continue;
    visibleElements += 1;
    if (element.matches(controlSelector)) controls += 1;
    const tag = element.localName;
    if (element.matches(imageSelector)) parts.images += 1;
    if (element.matches(fieldSelector)) parts.fields += 1;
    if (element.matches(headingSelector)) parts.headings += 1;
    if (tag === 'img' || tag === 'svg' || tag === 'canvas' || tag === 'video' || tag === 'picture' || tag === 'object')
      media += 1;
    if (tag === 'iframe') frames += 1;
    if (tag === 'input' && (element as HTMLInputElement).type === 'password') hasPasswordField = true;
    if (element.shadowRoot !== null) shadowText += visibleTextLength(element.shadowRoot, { left: 5_000 }, () => false);
    const isSign = signs.length < maxSigns && isWaitingSign(element, 'shows');
    if (isSign) signs.push(element);
    const saysWait = isSign || (element.children.length === 0 && beginsWithWait(element.textContent ?? ''));
    if (saysWait && busy.length < 10) busy.push(describe(element));
  }
  const chrome = (parent: Element): boolean => parent.closest('header, nav, footer, script, style, noscript') !== null;
  const waiting = (parent: Element): boolean =>
    chrome(parent) || signs.some((sign) => sign.contains(parent)) || beginsWithWait(parent.textContent ?? '');
  return {
    title: titleOfDocument(document),
    lang: document.documentElement.lang,
    nodes,
    truncated: budget.left <= 0,
    textLength: visibleTextLength(body, { left: maxNodes }, () => false) + shadowText,
    visibleElements,
    controls,
    media,
    parts,
    busy,
    mainTextLength: visibleTextLength(body, { left: maxNodes }, waiting) + shadowText,
    hasPasswordField,
    frames,
    quirks: document.compatMode === 'BackCompat',
    styleFilesMissing: styleFilesMissing(),
    skeleton: skeletonOf(body),
  };
}
