import { parentOf } from '../dom/walk.ts';

const wayOut = 1;

/**
 * Whether a person can bring the box into sight: not left or above the page, not cut away by anything around it. What an
 * element cuts away of its own text, as that of an icon that stands in its padding, is not in sight either.
 */
export function isOnPage(element: Element, box: DOMRect, is: 'element' | 'own_text' = 'element'): boolean {
  if (box.width <= 2 || box.height <= 2) return false;
  if (box.right + scrollX <= wayOut || box.bottom + scrollY <= wayOut) return false;
  let left = box.left;
  let top = box.top;
  let right = box.right;
  let bottom = box.bottom;
  let out = false;
  for (let node: Element | null = element; node !== null && node.localName !== 'html'; node = parentOf(node)) {
    const style = getComputedStyle(node);
    if (/^rect\(0|^rect\(1px/.test(style.clip) || /^inset\((?:50|100)%/.test(style.clipPath)) return false;
    // A box out of the flow is cut only by those around its own containing block.
    const cuts =
      (is === 'own_text' || node !== element) && node.localName !== 'body' && !(out && style.position === 'static');
    if (cuts && (style.overflowX !== 'visible' || style.overflowY !== 'visible')) {
      const frame = node.getBoundingClientRect();
      // What scrolls can be scrolled to, unless its window has no height or width.
      const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY);
      if (frame.width <= 2 || frame.height <= 2) return false;
      if (!scrolls) {
        left = Math.max(left, frame.left);
        top = Math.max(top, frame.top);
        right = Math.min(right, frame.right);
        bottom = Math.min(bottom, frame.bottom);
        if (right - left <= wayOut || bottom - top <= wayOut) return false;
      }
    }
    if (cuts) out = false;
    if (style.position === 'fixed') {
      if (left >= innerWidth || top >= innerHeight) return false;
      break;
    }
    if (style.position === 'absolute') out = true;
  }
  return left + scrollX < Math.max(document.documentElement.scrollWidth, innerWidth);
}
