import { elementAt } from './element-at.ts';

/** Scrolls the element into view and says where it stands in the window; null when it is not there. */
export function showElement(path: string): { x: number; y: number; width: number; height: number } | null {
  const element = elementAt(path);
  if (element === null) return null;
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
}
