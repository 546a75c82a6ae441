// The text that an element holds itself, not through its children.
const letters = /[\p{L}\p{N}]/gu;
const buttonTypes = ['submit', 'button', 'reset'];

export function ownText(element: Element): string {
  if (element instanceof HTMLInputElement) return buttonTypes.includes(element.type) ? element.value : '';
  let text = '';
  for (let node = element.firstChild; node !== null; node = node.nextSibling)
    if (node.nodeType === Node.TEXT_NODE) text += (node as Text).data;
  return text.trim();
}

/** Letters and digits only: icon fonts use private code points, and signs are decoration. */
export const countLetters = (text: string): number => text.match(letters)?.length ?? 0;

/** Where the own text of an element stands, without the room around it. */
export function ownTextBox(element: Element): DOMRect {
  if (element instanceof HTMLInputElement) return element.getBoundingClientRect();
  const range = document.createRange();
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (let node = element.firstChild; node !== null; node = node.nextSibling) {
    if (node.nodeType !== Node.TEXT_NODE || (node as Text).data.trim() === '') continue;
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    left = Math.min(left, box.left);
    top = Math.min(top, box.top);
    right = Math.max(right, box.right);
    bottom = Math.max(bottom, box.bottom);
  }
  return right < left ? new DOMRect() : new DOMRect(left, top, right - left, bottom - top);
}
