// Finds painted things that share a text's place without being around it: they may lie between text and background.
import { parentOf } from '../dom/walk.ts';
import type { Backdrops } from './backdrop.ts';
import { parseColor } from './mix-colours.ts';
import type { PageModel, Seen } from './page-model.ts';

const replaced = new Set(['img', 'video', 'canvas', 'svg', 'iframe', 'object', 'embed', 'picture']);

function makesStack(style: CSSStyleDeclaration): boolean {
  return (
    style.position === 'fixed' ||
    style.position === 'sticky' ||
    (style.position !== 'static' && style.zIndex !== 'auto') ||
    style.transform !== 'none' ||
    style.isolation === 'isolate' ||
    Number(style.opacity) < 1 ||
    /transform|opacity/.test(style.willChange)
  );
}

function stackOf(element: Element | null): Element | null {
  for (let node = element; node !== null; node = parentOf(node)) if (makesStack(getComputedStyle(node))) return node;
  return null;
}

export function createStackedBehind(model: PageModel, backdrops: Backdrops) {
  let painters: readonly Seen[] | null = null;
  return (element: Element, box: DOMRect, fontPx: number, floor: Element | null): boolean => {
    painters ??= model.seen.filter((seen) => replaced.has(seen.element.localName) || backdrops.paints(seen.element));
    const stack = stackOf(floor);
    // Glyph boxes reach beyond their line; the middle of the lines is what counts.
    const inset = Math.min(fontPx * 0.3, box.height / 3);
    return painters.some(
      ({ element: other, box: frame }) =>
        frame.left < box.right - 1 &&
        frame.right > box.left + 1 &&
        frame.top < box.bottom - inset &&
        frame.bottom > box.top + inset &&
        !other.contains(element) &&
        !element.contains(other) &&
        (stack === null || stack.contains(other)),
    );
  };
}

/** Whether a generated box around the text paints something that may lie behind it. */
export function hasPaintedPseudo(element: Element, floor: Element | null): boolean {
  for (let node: Element | null = element; node !== null; node = parentOf(node)) {
    for (const name of ['::before', '::after']) {
      const style = getComputedStyle(node, name);
      if (style.content === 'none' || style.content === 'normal') continue;
      const out = style.position === 'absolute' || style.position === 'fixed';
      if (out && (style.backgroundImage !== 'none' || (parseColor(style.backgroundColor)?.a ?? 1) > 0)) return true;
    }
    if (node === floor) return false;
  }
  return false;
}
