import type { WideFact } from '#core/evidence/layout-facts.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { describe } from '../describe.ts';
import { clippedSidewaysBy, isFixed } from './clipped-by.ts';
import type { Scene } from './scene.ts';

const most = 20;

/** The innermost elements that reach beyond the right edge of the page; their ancestors only follow them. */
export function readWide(scene: Scene): Raw<WideFact>[] {
  if (document.documentElement.scrollWidth <= scene.width) return [];
  const out = scene.seen.filter(({ box }) => box.right + scrollX > scene.width + 1);
  const outside = new Set(out.map(({ element }) => element));
  return out
    .filter(({ element }) => ![...element.children].some((child) => outside.has(child)))
    .filter(({ element }) => !isFixed(element) && clippedSidewaysBy(element) === null)
    .slice(0, most)
    .map(({ element, box }) => ({ element: describe(element), right: Math.round(box.right + scrollX) }));
}
