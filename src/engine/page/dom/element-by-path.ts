import { pathOf } from './describe.ts';
import { walkElements } from './walk.ts';

const maxNodes = 50_000;

/** The element of a structural path, as `pathOf` wrote it. */
export function elementByPath(path: string): HTMLElement | SVGElement | null {
  for (const element of walkElements(document, { left: maxNodes }))
    if (pathOf(element) === path)
      return element instanceof HTMLElement || element instanceof SVGElement ? element : null;
  return null;
}
