// Where the content of an element stands: what cuts it for good, what it can be seen in, and what holds it.
// Asked of every element, so it reads two properties of most.
import { parentOf } from '../dom/walk.ts';
import { type Box, everywhere, meet } from './box.ts';

export interface Place {
  /** The area in which the content shows at present. */
  readonly shown: Box;
  /** The area beyond which no scrolling reaches. */
  readonly reach: Box;
  /** Who set each edge of the reach. */
  readonly by: Readonly<Record<'left' | 'right' | 'top' | 'bottom', Element | null>>;
  readonly fixed: Element | null;
  readonly sticky: Element | null;
  /** Absolutely positioned, itself or an ancestor. */
  readonly absolute: Element | null;
}

export type Places = (element: Element) => Place;

const holdsFixed = (style: CSSStyleDeclaration): boolean =>
  style.transform !== 'none' ||
  style.filter !== 'none' ||
  style.perspective !== 'none' ||
  style.contain.includes('paint') ||
  style.contain === 'strict' ||
  style.contain === 'content' ||
  style.willChange.includes('transform');

function holderOf(element: Element, position: string): Element | null {
  let node = parentOf(element);
  if (position !== 'absolute' && position !== 'fixed') return node;
  for (; node !== null; node = parentOf(node)) {
    const style = getComputedStyle(node);
    if (holdsFixed(style) || (position === 'absolute' && style.position !== 'static')) return node;
  }
  return null;
}

const nobody = { left: null, right: null, top: null, bottom: null };

/** The page itself: nothing scrolls to what lies left of it or above it. */
function pagePlace(): Place {
  const root = document.documentElement;
  const rootStyle = getComputedStyle(root);
  const ruling = rootStyle.overflowX === 'visible' && document.body ? getComputedStyle(document.body) : rootStyle;
  const hidesX = ruling.overflowX === 'hidden' || ruling.overflowX === 'clip';
  // A page that is written from right to left scrolls to the left.
  const startsLeft = rootStyle.direction === 'ltr';
  return {
    shown: { ...everywhere, top: -scrollY, left: startsLeft ? -scrollX : everywhere.left },
    reach: {
      left: -scrollX,
      top: -scrollY,
      right: hidesX ? root.clientWidth - scrollX : everywhere.right,
      bottom: everywhere.bottom,
    },
    by: { left: root, top: root, right: hidesX ? root : null, bottom: null },
    fixed: null,
    sticky: null,
    absolute: null,
  };
}

function cutBy(element: Element, style: CSSStyleDeclaration, outer: Place): Pick<Place, 'shown' | 'reach' | 'by'> {
  if (style.overflow === 'visible') return outer;
  const { overflowX, overflowY, display } = style;
  const cutsX = overflowX !== 'visible';
  const cutsY = overflowY !== 'visible';
  if (display === 'inline' || display === 'contents') return outer;
  const border = element.getBoundingClientRect();
  const left = border.left + element.clientLeft;
  const top = border.top + element.clientTop;
  const x = cutsX ? { left, right: left + element.clientWidth } : everywhere;
  const y = cutsY ? { top, bottom: top + element.clientHeight } : everywhere;
  const own: Box = { left: x.left, right: x.right, top: y.top, bottom: y.bottom };
  const scrollsX = overflowX === 'auto' || overflowX === 'scroll';
  const scrollsY = overflowY === 'auto' || overflowY === 'scroll';
  const reach = { ...outer.reach };
  const by = { ...outer.by };
  if (scrollsX) Object.assign(reach, { left: everywhere.left, right: everywhere.right });
  else if (cutsX) {
    if (own.left > reach.left) [reach.left, by.left] = [own.left, element];
    if (own.right < reach.right) [reach.right, by.right] = [own.right, element];
  }
  if (scrollsY) Object.assign(reach, { top: everywhere.top, bottom: everywhere.bottom });
  else if (cutsY) {
    if (own.top > reach.top) [reach.top, by.top] = [own.top, element];
    if (own.bottom < reach.bottom) [reach.bottom, by.bottom] = [own.bottom, element];
  }
  return { shown: meet(outer.shown, own), reach, by };
}

export function createPlaces(): Places {
  const page = pagePlace();
  const known = new Map<Element, Place>();
  const placeOf = (element: Element): Place => {
    const found = known.get(element);
    if (found !== undefined) return found;
    if (element.localName === 'html' || element.localName === 'body') {
      known.set(element, page);
      return page;
    }
    const style = getComputedStyle(element);
    const { position } = style;
    const parent = parentOf(element);
    const held = parent === null ? page : placeOf(parent);
    const holder = holderOf(element, position);
    // What hangs on the window is at its place however far the page is scrolled: nothing of the page cuts it.
    const outer =
      position === 'fixed' && holder === null
        ? { ...page, reach: everywhere, by: nobody }
        : holder === parent
          ? held
          : holder === null
            ? page
            : placeOf(holder);
    const place: Place = {
      ...cutBy(element, style, outer),
      fixed: position === 'fixed' ? element : held.fixed,
      sticky: position === 'sticky' ? element : held.sticky,
      absolute: position === 'absolute' ? element : held.absolute,
    };
    known.set(element, place);
    return place;
  };
  return placeOf;
}
