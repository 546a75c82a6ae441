import { parentOf } from '../dom/walk.ts';

interface Hold {
  /** Fixed boxes hang on the window: they never make the page wider. */
  readonly fixed: boolean;
  /** Something around it cuts or scrolls what sticks out of it sideways. */
  readonly clipped: boolean;
}

function cutsSideways(element: Element): boolean {
  if (element.localName === 'html') return false;
  const style = getComputedStyle(element);
  if (element.localName !== 'body' && style.overflowX !== 'visible') return true;
  return style.clipPath !== 'none' || style.contain.includes('paint');
}

/** Asked of everything on a page that is too wide: what is known of a box holds for all that is in it. */
export function createHolds(): (element: Element) => Hold {
  const known = new Map<Element, Hold>();
  const holdOf = (element: Element): Hold => {
    const found = known.get(element);
    if (found !== undefined) return found;
    const parent = parentOf(element);
    const outer = parent === null ? { fixed: false, clipped: false } : holdOf(parent);
    const hold = {
      fixed: outer.fixed || getComputedStyle(element).position === 'fixed',
      clipped: outer.clipped || (parent !== null && cutsSideways(parent)),
    };
    known.set(element, hold);
    return hold;
  };
  return holdOf;
}
