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

/** Where fields for secrets, and texts that are secrets, lie in the window, so that pictures can cover them. */
export function readSecretBoxes(maxNodes: number, secrets: readonly string[]): readonly Box[] {
  const words = secrets.map((secret) => secret.toLowerCase());
  const boxes: Box[] = [];
  for (const element of walkElements(document, { left: maxNodes })) {
    const field = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    const holds = field && words.some((word) => element.value.toLowerCase().includes(word));
    if ((element.matches(covered) || holds) && isVisible(element))
      boxes.push(onScreen(element.getBoundingClientRect()));
    else if (words.length > 0) boxes.push(...boxesOf(element, words));
  }
  return boxes;
}
