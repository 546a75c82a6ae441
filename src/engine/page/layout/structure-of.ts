import { idOf } from '../dom/past-fields.ts';
import { parentOf } from '../dom/walk.ts';

const depth = 8;

const kindOf = (element: Element | null): string =>
  `${element?.getAttribute('class') ?? ''}/${element?.getAttribute('type') ?? ''}`;

/** Tags on the way up, and how the element is styled: items of one list share it, so a fault of all is told once. */
export function structureOf(element: Element): string {
  let path = '';
  let node: Element | null = element;
  for (let step = 0; node !== null && step < depth; step += 1, node = parentOf(node)) {
    path += `<${node.localName}`;
    if (idOf(node) !== '' && node !== element)
      return `${path}#${idOf(node)} ${kindOf(element)} ${kindOf(parentOf(element))}`;
  }
  return `${path} ${kindOf(element)} ${kindOf(parentOf(element))}`;
}
