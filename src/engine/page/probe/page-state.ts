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

/** What stands at each place. A place has a number, so that a page is read without writing out long paths. */
export type PageState = ReadonlyMap<number, Entry>;

export interface Change {
  readonly path: string;
  readonly text: boolean;
  readonly state: boolean;
  readonly look: boolean;
  readonly place: boolean;
  readonly tooltip: boolean;
  /** It was not there before. */
  readonly added: boolean;
}

/** A page that makes up elements without end is not followed for ever. */
const maxPlaces = 200_000;
const numbers = new Map<string, number>();
const paths: string[] = [''];

/** The number of a place below another one, the same in every reading; null: there are too many. */
function placeBelow(parent: number | null, part: string): number | null {
  if (parent === null) return null;
  const key = `${parent}>${part}`;
  const known = numbers.get(key);
  if (known !== undefined) return known;
  if (paths.length >= maxPlaces) return null;
  paths.push(`${paths[parent]}>${part}`);
  numbers.set(key, paths.length - 1);
  return paths.length - 1;
}

/** The place of a path that `pathOf` wrote; undefined: nothing was ever seen there. */
function placeAt(path: string): number | undefined {
  let place: number | undefined = 0;
  for (const part of path.split('>').slice(1)) {
    if (place === undefined) return undefined;
    place = numbers.get(`${place}>${part}`);
  }
  return place;
}

export const holds = (state: PageState, element: Element): boolean => {
  const place = placeAt(pathOf(element));
  return place !== undefined && state.has(place);
};

const unseen = new Set(['script', 'style', 'head', 'meta', 'link', 'noscript', 'template', 'title', 'base']);
const maxEntries = 6_000;

/** Elements of the app's own make may take part in forms, too. */
const canBeOff = /^(?:button|input|select|textarea|fieldset|option|optgroup)$|-/;

function stateOf(element: Element): string {
  let state = element.localName;
  // An open state that shows nothing is a promise, not an answer.
  for (const { name, value } of attributesOf(element))
    if ((name.startsWith('aria-') && name !== 'aria-expanded') || name === 'role' || name === 'alt' || name === 'open')
      state += ` ${name}=${value}`;
  if (canBeOff.test(element.localName) && element.matches(':disabled')) state += ' off';
  if (element.localName === 'img') state += (element as HTMLImageElement).currentSrc;
  return state;
}

/** Asked of every element again and again: one text is put together faster than a list is joined. */
function lookOf(element: Element): string {
  const style = getComputedStyle(element);
  const { color, backgroundColor, backgroundImage, opacity, borderTopColor, borderBottomColor } = style;
  const { borderBottomWidth, boxShadow, textDecorationLine, fontWeight, fontSize, transform, filter } = style;
  const fill = 'ownerSVGElement' in element ? style.fill : '';
  const box = `${backgroundColor}|${backgroundImage}|${opacity}|${borderTopColor}|${borderBottomColor}|${borderBottomWidth}|${boxShadow}`;
  const text = `${color}|${textDecorationLine}|${fontWeight}|${fontSize}`;
  return `${text}|${box}|${transform}|${filter}|${style.cursor}|${style.animation}|${fill}`;
}

function ownText(element: Element): string {
  let text = '';
  for (let node = element.firstChild; node !== null; node = node.nextSibling)
    if (node.nodeType === 3) text += (node as Text).data;
  return text === '' ? text : text.replace(/\s+/g, ' ').trim().slice(0, 2_000);
}

export function takePageState(): PageState {
  const entries = new Map<number, Entry>();
  const scroll = { x: scrollX, y: scrollY };
  const visit = (parent: Document | ShadowRoot | Element, at: number | null): void => {
    const seen = new Map<string, number>();
    for (const element of parent.children) {
      if (entries.size >= maxEntries) return;
      const tag = element.localName;
      if (unseen.has(tag)) continue;
      const position = (seen.get(tag) ?? 0) + 1;
      seen.set(tag, position);
      const drawn = isDrawn(element);
      if (!drawn && !isRendered(element)) continue;
      const place = placeBelow(at, `${tag}:${position}`);
      if (place === null) return;
      if (drawn) {
        const { x, y, width, height } = windowBox(element);
        entries.set(place, {
          text: ownText(element),
          state: stateOf(element),
          look: lookOf(element),
          place: `${Math.round(x + scroll.x)} ${Math.round(y + scroll.y)} ${Math.round(width)} ${Math.round(height)}`,
        });
      }
      if (element.shadowRoot !== null) visit(element.shadowRoot, placeBelow(place, '#'));
      const inner = frameDocument(element);
      if (inner !== null) visit(inner, placeBelow(place, '@'));
      visit(element, place);
    }
  };
  visit(document, 0);
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

/** What one state shows that the other does not. */
export function newIn(state: PageState, before: PageState): { readonly path: string; readonly state: string }[] {
  return [...state].flatMap(([place, entry]) =>
    before.has(place) ? [] : [{ path: paths[place]!, state: entry.state }],
  );
}

export function comparePageStates(before: PageState, after: PageState): Change[] {
  const changes: Change[] = [];
  const note = (place: number, state: string, change: Omit<Change, 'path' | 'tooltip'>): void => {
    changes.push({ path: paths[place]!, ...change, tooltip: /tooltip/.test(state) });
  };
  for (const [place, now] of after) {
    const then = before.get(place);
    if (then === undefined) {
      note(place, now.state, { text: now.text !== '', state: false, look: true, place: true, added: true });
      continue;
    }
    const change = {
      text: now.text !== then.text,
      state: now.state !== then.state,
      look: now.look !== then.look,
      place: now.place !== then.place,
      added: false,
    };
    if (change.text || change.state || change.look || change.place) note(place, now.state, change);
  }
  for (const [place, then] of before)
    if (!after.has(place))
      note(place, then.state, { text: then.text !== '', state: false, look: true, place: true, added: false });
  return changes;
}
