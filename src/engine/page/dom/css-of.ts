// A selector that leads to one element again after another load: from the nearest lasting id down by position.
import { idOf } from './past-fields.ts';
import { hasStableId, positionOf } from './describe.ts';

const maxLength = 480;

export function cssOf(element: Element): string {
  const parts: string[] = [];
  for (let node: Element | null = element; node !== null; node = node.parentElement) {
    if (hasStableId(node) && document.querySelectorAll(`#${CSS.escape(idOf(node))}`).length === 1) {
      parts.unshift(`#${CSS.escape(idOf(node))}`);
      break;
    }
    if (node.localName === 'body') {
      parts.unshift('body');
      break;
    }
    parts.unshift(`${CSS.escape(node.localName)}:nth-of-type(${positionOf(node)})`);
  }
  return parts.join(' > ').slice(0, maxLength);
}

export function elementBy(css: string): Element | null {
  try {
    return document.querySelector(css);
  } catch {
    return null;
  }
}
