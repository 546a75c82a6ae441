// What a page shows and says, element by element, so that two moments can be compared. Class names are no part of it.
import { attributesOf } from '../dom/past-fields.ts';
import { isDrawn, isRendered } from '../dom/visible.ts';
import { frameDocument } from '../dom/walk.ts';
import { windowBox } from './place.ts';

interface Entry {
  readonly text: string;
  readonly state: string;
  readonly look: string;
  readonly place: string;
}

export type PageState = ReadonlyMap<string, Entry>;

export interface Change {
  readonly path: string;
  readonly text: boolean;
  readonly state: boolean;
  readonly look: boolean;
  readonly place: boolean;
  readonly tooltip: boolean;
}

const unseen = new Set(['script', 'style', 'head', 'meta', 'link', 'noscript', 'template', 'title', 'base']);
const maxEntries = 6_000;

function stateOf(element: Element): string {
  let state = element.localName;
  // An open state that shows nothing is a promise, not an answer.
  for (const { name, value } of attributesOf(element))
    if ((name.startsWith('aria-') && name !== 'aria-expanded') || name === 'role' || name === 'alt' || name === 'open')
      state += ` ${name}=${value}`;
  if (element.matches(':disabled')) state += ' off';
  if (element.localName === 'img') state += (element as HTMLImageElement).currentSrc;
  return state;
}

function lookOf(element: Element): string {
  const style = getComputedStyle(element);
  return [
    style.color,
    style.backgroundColor,
    style.backgroundImage,
    style.opacity,
    style.borderTopColor,
    style.borderBottomColor,
    style.borderBottomWidth,
    style.boxShadow,
    style.textDecorationLine,
    style.fontWeight,
    style.fontSize,
    style.transform,
    style.filter,
    style.fill,
    style.visibility,
    style.cursor,
    style.animation,
  ].join('|');
}

function ownText(element: Element): string {
  let text = '';
  for (const node of element.childNodes) if (node.nodeType === 3) text += (node as Text).data;
  return text.replace(/\s+/g, ' ').trim().slice(0, 2_000);
}

export function takePageState(): PageState {
  const entries = new Map<string, Entry>();
  const visit = (parent: Document | ShadowRoot | Element, at: string): void => {
    const seen = new Map<string, number>();
    for (const element of parent.children) {
      if (entries.size >= maxEntries) return;
      const tag = element.localName;
      if (unseen.has(tag)) continue;
      const position = (seen.get(tag) ?? 0) + 1;
      seen.set(tag, position);
      const path = `${at}>${tag}:${position}`;
      if (!isRendered(element)) continue;
      const box = windowBox(element);
      if (isDrawn(element))
        entries.set(path, {
          text: ownText(element),
          state: stateOf(element),
          look: lookOf(element),
          place: [box.x + scrollX, box.y + scrollY, box.width, box.height].map(Math.round).join(' '),
        });
      if (element.shadowRoot !== null) visit(element.shadowRoot, `${path}>#`);
      const inner = frameDocument(element);
      if (inner !== null) visit(inner, `${path}>@`);
      visit(element, path);
    }
  };
  visit(document, '');
  return entries;
}

const positionOf = (element: Element): number => {
  let position = 1;
  for (let before = element.previousElementSibling; before !== null; before = before.previousElementSibling)
    if (before.localName === element.localName) position += 1;
  return position;
};

/** The path under which a page state holds the element. */
export function pathOf(element: Element): string {
  const own = `>${element.localName}:${positionOf(element)}`;
  if (element.parentElement !== null) return `${pathOf(element.parentElement)}${own}`;
  const root = element.parentNode;
  if (root !== null && 'host' in root) return `${pathOf((root as ShadowRoot).host)}>#${own}`;
  const frame = element.ownerDocument.defaultView?.frameElement ?? null;
  return frame === null ? own : `${pathOf(frame)}>@${own}`;
}

const childAt = (parent: Document | ShadowRoot | Element, part: string): Element | null => {
  const colon = part.lastIndexOf(':');
  const tag = part.slice(0, colon);
  return [...parent.children].filter(({ localName }) => localName === tag)[Number(part.slice(colon + 1)) - 1] ?? null;
};

/** The other way round; null when nothing stands there any more. */
export function elementAtPath(path: string): Element | null {
  let root: Document | ShadowRoot | null = document;
  let element: Element | null = null;
  for (const part of path.split('>').slice(1)) {
    if (part === '#' || part === '@') {
      root = element === null ? null : part === '#' ? element.shadowRoot : frameDocument(element);
      element = null;
      continue;
    }
    const parent: Document | ShadowRoot | Element | null = element ?? root;
    element = parent === null ? null : childAt(parent, part);
    if (element === null) return null;
  }
  return element;
}

export function comparePageStates(before: PageState, after: PageState): Change[] {
  const changes: Change[] = [];
  for (const [path, now] of after) {
    const then = before.get(path);
    if (then === undefined) {
      changes.push({
        path,
        text: now.text !== '',
        state: false,
        look: true,
        place: true,
        tooltip: /tooltip/.test(now.state),
      });
      continue;
    }
    const change = {
      path,
      text: now.text !== then.text,
      state: now.state !== then.state,
      look: now.look !== then.look,
      place: now.place !== then.place,
      tooltip: /tooltip/.test(now.state),
    };
    if (change.text || change.state || change.look || change.place) changes.push(change);
  }
  for (const [path, then] of before)
    if (!after.has(path))
      changes.push({
        path,
        text: then.text !== '',
        state: false,
        look: true,
        place: true,
        tooltip: /tooltip/.test(then.state),
      });
  return changes;
}
