import { parentOf } from '../dom/walk.ts';

/** Fixed boxes hang on the window: they never make the page wider. */
export function isFixed(element: Element): boolean {
  for (let node: Element | null = element; node !== null; node = parentOf(node))
    if (getComputedStyle(node).position === 'fixed') return true;
  return false;
}

/** The nearest ancestor that cuts or scrolls what sticks out of it sideways. */
export function clippedSidewaysBy(element: Element): Element | null {
  for (let node = parentOf(element); node !== null && node.localName !== 'html'; node = parentOf(node)) {
    const style = getComputedStyle(node);
    if (node.localName !== 'body' && style.overflowX !== 'visible') return node;
    if (style.clipPath !== 'none' || style.contain.includes('paint')) return node;
  }
  return null;
}
