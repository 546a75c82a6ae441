import { pathOf } from './describe.ts';
import { walkElements } from './walk.ts';

/** The element of a structural path, as `pathOf` wrote it. */
export function elementByPath(path: string, maxNodes: number): HTMLElement | SVGElement | null {
  for (const element of walkElements(document, { left: maxNodes }))
    if (pathOf(element) === path)
      return element instanceof HTMLElement || element instanceof SVGElement ? element : null;
  return null;
}
