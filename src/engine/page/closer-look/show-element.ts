import { onScreen } from '../dom/on-screen.ts';
import { elementByPath } from '../dom/element-by-path.ts';

/** Scrolls the element into view and says where it stands in the window; null when it is not there. */
export function showElement(
  path: string,
  maxNodes: number,
): { x: number; y: number; width: number; height: number } | null {
  const element = elementByPath(path, maxNodes);
  if (element === null) return null;
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  // Nobody scrolls sideways to see what is wider than the window.
  if (element.getBoundingClientRect().width > innerWidth) scrollTo({ left: 0, top: scrollY, behavior: 'instant' });
  const { x, y, width, height } = onScreen(element.getBoundingClientRect());
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
}
