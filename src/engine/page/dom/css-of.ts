// A selector that leads to one element again after another load: from the nearest lasting id down by position.
import { idOf } from './past-fields.ts';
import { hasStableId, positionOf } from './own-names.ts';

const maxLength = 480;

/** From an element that has its tag for itself, now and later: the main part of the page, or one of the app's own make. */
function shortened(element: Element): string | null {
  const parts: string[] = [];
  let best: string | null = null;
  for (let node: Element | null = element; node !== null; node = node.parentElement) {
    const tag = CSS.escape(node.localName);
    const path = [tag, ...parts].join(' > ');
    if (path.length > maxLength) break;
    if ((tag === 'main' || tag.includes('-')) && document.querySelectorAll(tag).length === 1) best = path;
    parts.unshift(`${tag}:nth-of-type(${positionOf(node)})`);
  }
  return best;
}

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
  const path = parts.join(' > ');
  // A path that is cut off could lead to another element.
  return path.length <= maxLength ? path : (shortened(element) ?? ':not(*)');
}

export function elementBy(css: string): Element | null {
  try {
    return document.querySelector(css);
  } catch {
    return null;
  }
}
