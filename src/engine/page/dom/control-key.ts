// The identity of a control template: the same control of each row, card or page has one key.
import { nameOf, roleOf, testIdOf } from './describe.ts';
import { parentOf } from './walk.ts';

const stableId = /^[A-Za-z][A-Za-z_-]{1,40}$/;
const listed = new Set(['li', 'tr', 'article', 'option', 'dd', 'dt']);
const listedRole = new Set(['row', 'listitem', 'option', 'article', 'gridcell', 'treeitem']);
const alike = 3;

function inList(element: Element): boolean {
  if (listed.has(element.localName) || listedRole.has(element.getAttribute('role') ?? '')) return true;
  const parent = element.parentElement;
  if (parent === null || element.className === '' || typeof element.className !== 'string') return false;
  let count = 0;
  for (const sibling of parent.children)
    if (sibling.localName === element.localName && sibling.className === element.className) count += 1;
  return count >= alike && element.childElementCount > 0;
}

export function foldedPath(element: Element): string {
  const parts: string[] = [];
  for (let node: Element | null = element; node !== null && parts.length < 14; ) {
    const tag = node.localName;
    if (node.id !== '' && stableId.test(node.id)) {
      parts.unshift(`${tag}#${node.id}`);
      break;
    }
    if (tag === 'html' || tag === 'body') {
      const frame: Element | null = node.ownerDocument.defaultView?.frameElement ?? null;
      if (frame !== null && node.ownerDocument !== document) {
        parts.unshift('frame');
        node = frame;
        continue;
      }
      parts.unshift(tag);
      break;
    }
    let position = 1;
    for (let before = node.previousElementSibling; before !== null; before = before.previousElementSibling)
      if (before.localName === tag) position += 1;
    parts.unshift(node !== element && inList(node) ? `${tag}*` : `${tag}:${position}`);
    node = parentOf(node) ?? node.ownerDocument.defaultView?.frameElement ?? null;
  }
  return parts.join('>');
}

/** Names are part of the key and no part of the evidence. */
function fold(text: string): string {
  let hash = 2166136261;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  return (hash >>> 0).toString(36);
}

export function controlKey(element: Element): string {
  const testId = testIdOf(element)?.value.replace(/\d+/g, '#') ?? '';
  const name = nameOf(element).toLowerCase().replace(/\d+/g, '#').slice(0, 80);
  return `${foldedPath(element)} ${roleOf(element)}${testId === '' ? '' : ` ${testId}`} ${fold(name)}`;
}
