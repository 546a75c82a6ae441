import { scrollWidthOf } from '../dom/past-fields.ts';
import type { WideFact } from '#core/evidence/layout-facts.ts';
import type { LayoutLimits } from '#core/evidence/layout-limits.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { describe } from '../dom/describe.ts';
import { clippedSidewaysBy, isFixed } from './clipped-by.ts';
import type { PageModel, Seen } from './page-model.ts';

const most = 20;

/** The innermost of them: their ancestors only follow. */
function innermost(out: readonly Seen[]): Seen[] {
  const outside = new Set(out.map(({ element }) => element));
  return out
    .filter(({ element }) => ![...element.children].some((child) => outside.has(child)))
    .filter(({ element }) => !isFixed(element) && clippedSidewaysBy(element) === null);
}

/** Where the content of an element ends, which is beyond its box when a word does not break. */
const contentRight = ({ element, box, style }: Seen): number =>
  style.overflowX === 'visible' && style.display !== 'inline' ? box.left + scrollWidthOf(element) : box.right;

/** The elements, or else the boxes of words, that reach beyond the right edge of the page. */
export function readWide(model: PageModel, limits: LayoutLimits): Raw<WideFact>[] {
  if (document.documentElement.scrollWidth - model.width <= limits.overflowPx) return [];
  const sticksOut = (right: number): boolean => right + scrollX > model.width + 1;
  const boxes = innermost(model.seen.filter((seen) => sticksOut(seen.box.right)));
  const found =
    boxes.length > 0
      ? boxes.map((seen) => ({ seen, right: seen.box.right }))
      : innermost(model.seen.filter((seen) => sticksOut(contentRight(seen)))).map((seen) => ({
          seen,
          right: contentRight(seen),
        }));
  return found
    .slice(0, most)
    .map(({ seen, right }) => ({ element: describe(seen.element), right: Math.round(right + scrollX) }));
}
