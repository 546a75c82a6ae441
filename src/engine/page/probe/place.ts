// Where things are when frames and open shadow roots are seen through.
import type { Point } from '#core/evidence/probe-answers.ts';
import { frameDocument } from '../dom/walk.ts';

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
