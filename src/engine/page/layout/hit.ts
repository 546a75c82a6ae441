import type { Box } from './box.ts';

/** What a click at this point meets, open shadow roots included. */
export function hitAt(x: number, y: number): Element | null {
  let hit = document.elementFromPoint(x, y);
  for (let depth = 0; depth < 10 && hit?.shadowRoot; depth += 1) {
    const inner: Element | null = hit.shadowRoot.elementFromPoint(x, y);
    if (inner === null || inner === hit) break;
    hit = inner;
  }
  return hit;
}

/** Centre first, then a point in each quarter. */
export const samplePoints = ({ left, top, right, bottom }: Box): readonly (readonly [number, number])[] => {
  const at = (fx: number, fy: number): readonly [number, number] => [
    left + (right - left) * fx,
    top + (bottom - top) * fy,
  ];
  return [at(0.5, 0.5), at(0.25, 0.3), at(0.75, 0.3), at(0.25, 0.7), at(0.75, 0.7)];
};

/**
 * Scrolls the page for a moment of measuring. Nothing is drawn in between and the page is put back at once,
 * so its own code sees no other position than before.
 */
export function withScroll<T>(top: number, measure: () => T): T {
  const before = { left: scrollX, top: scrollY };
  if (Math.abs(top - before.top) < 1) return measure();
  scrollTo({ left: before.left, top, behavior: 'instant' });
  try {
    return measure();
  } finally {
    scrollTo({ ...before, behavior: 'instant' });
  }
}
