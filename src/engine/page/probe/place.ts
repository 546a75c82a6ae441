// Where things are when frames and open shadow roots are seen through.
import type { Point } from '#core/evidence/probe-answers.ts';
import { parentOf } from '../dom/walk.ts';

/** Every element of the page: shadow roots that are open and frames of the same origin included. */
export function* walkPage(root: Document | ShadowRoot | Element, budget: { left: number }): Generator<Element> {
  for (const child of root.children) {
    if (budget.left <= 0) return;
    budget.left -= 1;
    yield child;
    if (child.shadowRoot !== null) yield* walkPage(child.shadowRoot, budget);
    const inner = frameDocument(child);
    if (inner !== null) yield* walkPage(inner, budget);
    yield* walkPage(child, budget);
  }
}

export function frameDocument(element: Element): Document | null {
  if (element.localName !== 'iframe' && element.localName !== 'frame') return null;
  try {
    return (element as HTMLIFrameElement).contentDocument;
  } catch {
    return null;
  }
}

function frameOffset(element: Element): Point {
  let x = 0;
  let y = 0;
  let view = element.ownerDocument.defaultView;
  for (let depth = 0; view !== null && view !== window && depth < 8; depth += 1) {
    const frame: Element | null = view.frameElement;
    if (frame === null) break;
    const box = frame.getBoundingClientRect();
    x += box.x + frame.clientLeft;
    y += box.y + frame.clientTop;
    view = frame.ownerDocument.defaultView;
  }
  return { x, y };
}

/** The box in the coordinates of the window. */
export function windowBox(element: Element): { x: number; y: number; width: number; height: number } {
  const box = element.getBoundingClientRect();
  const offset = frameOffset(element);
  return { x: box.x + offset.x, y: box.y + offset.y, width: box.width, height: box.height };
}

/** The element that a pointer at this place of the window would really meet. */
export function elementAt({ x, y }: Point): Element | null {
  let hit = document.elementFromPoint(x, y);
  for (let depth = 0; hit !== null && depth < 12; depth += 1) {
    const inner = frameDocument(hit);
    if (inner !== null) {
      const box = hit.getBoundingClientRect();
      const offset = frameOffset(hit);
      const found = inner.elementFromPoint(x - box.x - offset.x - hit.clientLeft, y - box.y - offset.y - hit.clientTop);
      if (found === null) return hit;
      hit = found;
      continue;
    }
    const shadow: Element | null = hit.shadowRoot?.elementFromPoint(x, y) ?? null;
    if (shadow === null || shadow === hit) return hit;
    hit = shadow;
  }
  return hit;
}

/** True when `inner` is `outer` or lies inside it, out of shadow roots and frames as well. */
export function within(inner: Element | null, outer: Element): boolean {
  for (let node = inner, depth = 0; node !== null && depth < 500; depth += 1) {
    if (node === outer) return true;
    node = parentOf(node) ?? node.ownerDocument.defaultView?.frameElement ?? null;
  }
  return false;
}
