import { anyOf } from './dom/control.ts';
import { onScreen } from './dom/on-screen.ts';
import { isVisible, isVisibleText } from './dom/visible.ts';
import { walkElements } from './dom/walk.ts';

const covered = anyOf('coveredField');

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The lines of a text that are drawn where it says one of the words. */
function boxesOf(element: Element, words: readonly string[]): Box[] {
  const boxes: Box[] = [];
  for (const node of element.childNodes) {
    if (node.nodeType !== Node.TEXT_NODE) continue;
    const text = (node as Text).data.toLowerCase();
    for (const word of words) {
      const at = text.indexOf(word);
      if (at < 0 || !isVisibleText(node as Text)) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, Math.min(text.length, at + word.length));
      for (const box of range.getClientRects()) boxes.push(onScreen(box));
    }
  }
  return boxes;
}

/** How far from the edges of a field it is asked what lies on top. */
const inset = 3;

const isSolid = (element: Element): boolean => {
  const { backgroundColor, opacity } = getComputedStyle(element);
  return opacity === '1' && backgroundColor.startsWith('rgb(');
};

/** Something solid lies over the field there. */
function isBuried(field: Element, x: number, y: number): boolean {
  const root = field.getRootNode() as Document | ShadowRoot;
  for (let over = root.elementFromPoint(x, y); over !== null && !over.contains(field); over = over.parentElement)
    if (isSolid(over)) return true;
  return false;
}

/** Whether anything of the field may be seen: a cover on what lies below a bar would hide the bar. */
function isOnTop(field: Element): boolean {
  const { left, right, top, bottom } = field.getBoundingClientRect();
  const across = [left + inset, (left + right) / 2, right - inset];
  const down = [top + inset, (top + bottom) / 2, bottom - inset];
  return down.some((y) => across.some((x) => !isBuried(field, x, y)));
}

/** Where fields for secrets, and texts that are secrets, lie in the window, so that pictures can cover them. */
export function readSecretBoxes(maxNodes: number, secrets: readonly string[]): readonly Box[] {
  const words = secrets.map((secret) => secret.toLowerCase());
  const boxes: Box[] = [];
  for (const element of walkElements(document, { left: maxNodes })) {
    const field = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    const holds = field && words.some((word) => element.value.toLowerCase().includes(word));
    const filled = field && element.value !== '' && (element.matches(covered) || holds);
    if (filled && isVisible(element)) {
      if (isOnTop(element)) boxes.push(onScreen(element.getBoundingClientRect()));
    } else if (words.length > 0) boxes.push(...boxesOf(element, words));
  }
  return boxes;
}
