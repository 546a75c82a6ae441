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

const blocks = new Set(['block', 'flow-root', 'list-item', 'flex', 'grid']);

/** A block among blocks is as wide as what it is in, whatever it holds: if it is wider, it was told to be. */
function hasOwnWidth({ element, style }: Seen): boolean {
  const parent = element.parentElement;
  return (
    parent !== null &&
    blocks.has(style.display) &&
    style.float === 'none' &&
    ['static', 'relative'].includes(style.position) &&
    ['block', 'flow-root', 'list-item'].includes(getComputedStyle(parent).display)
  );
}

/** Without what mostly sticks out because something around it does. */
function withoutFollowers(out: readonly Seen[], width: number): readonly Seen[] {
  const outside = new Set(out.map(({ element }) => element));
  const roots = out.filter((seen) => !outside.has(seen.element.parentElement!) && hasOwnWidth(seen));
  const beyond = ({ box }: Seen): number => box.right + scrollX - width;
  return out.filter(
    (seen) =>
      !roots.some(
        (root) => root !== seen && root.element.contains(seen.element) && beyond(seen) - beyond(root) < beyond(root),
      ),
  );
}

/** Where the content of an element ends, which is beyond its box when a word does not break. */
const contentRight = ({ element, box, style }: Seen): number =>
  style.overflowX === 'visible' && style.display !== 'inline' ? box.left + scrollWidthOf(element) : box.right;

/** The elements, or else the boxes of words, that reach beyond the right edge of the page. */
export function readWide(model: PageModel, limits: LayoutLimits): Raw<WideFact>[] {
  if (document.documentElement.scrollWidth - model.width <= limits.overflowPx) return [];
  const sticksOut = (right: number): boolean => right + scrollX > model.width + 1;
  const { body } = document;
  const whole = { element: body, box: body.getBoundingClientRect(), style: getComputedStyle(body) };
  const out = [whole, ...model.seen].filter((seen) => sticksOut(seen.box.right));
  const boxes = innermost(withoutFollowers(out, model.width));
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
