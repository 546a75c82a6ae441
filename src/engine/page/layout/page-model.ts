// One walk over the document at one width; every layout reader looks at this model instead of walking again.
import { isUnhidden } from '../dom/visible.ts';
import { walkElements } from '../dom/walk.ts';

export interface Seen {
  readonly element: Element;
  readonly box: DOMRect;
  readonly style: CSSStyleDeclaration;
}

export interface PageModel {
  readonly width: number;
  readonly height: number;
  readonly truncated: boolean;
  /** Visible elements with an area, in document order. */
  readonly seen: readonly Seen[];
}

export function readPageModel(maxNodes: number): PageModel {
  const budget = { left: maxNodes };
  const seen: Seen[] = [];
  for (const element of walkElements(document.body ?? document.documentElement, budget)) {
    if (element instanceof SVGElement && !(element instanceof SVGSVGElement)) continue;
    const box = element.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    if (!isUnhidden(element)) continue;
    seen.push({ element, box, style: getComputedStyle(element) });
  }
  return { width: document.documentElement.clientWidth, height: innerHeight, truncated: budget.left <= 0, seen };
}
