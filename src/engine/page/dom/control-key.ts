// The identity of a control template: the same control of each row, card or page has one key.
import { idOf } from './past-fields.ts';
import { nameOf, roleOf } from './describe.ts';
import { hasStableId, positionOf, testIdOf } from './own-names.ts';
import { shortHash } from './hash.ts';
import { parentOutOfFrames } from './walk.ts';

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
    if (hasStableId(node)) {
      parts.unshift(`${tag}#${idOf(node)}`);
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
    parts.unshift(node !== element && inList(node) ? `${tag}*` : `${tag}:${positionOf(node)}`);
    node = parentOutOfFrames(node);
  }
  return parts.join('>');
}

/** Names are part of the key and no part of the evidence. */
export function controlKey(element: Element): string {
  const testId = testIdOf(element)?.value.replace(/\d+/g, '#') ?? '';
  const name = nameOf(element).toLowerCase().replace(/\d+/g, '#').slice(0, 80);
  return `${foldedPath(element)} ${roleOf(element)}${testId === '' ? '' : ` ${testId}`} ${shortHash(name)}`;
}
