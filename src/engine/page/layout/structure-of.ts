import { idOf } from '../dom/past-fields.ts';
import { parentOf } from '../dom/walk.ts';

const depth = 8;

/** The class of an empty inline element names the picture that a style sheet draws there. */
const isIcon = (element: Element): boolean =>
  (element.localName === 'i' || element.localName === 'span') &&
  element.childElementCount === 0 &&
  (element.textContent ?? '').trim() === '';

const kindOf = (element: Element | null): string =>
  element !== null && isIcon(element)
    ? 'icon'
    : `${element?.getAttribute('class') ?? ''}/${element?.getAttribute('type') ?? ''}`;

/** Items of a list are alike whatever their ids are. */
const isItem = (element: Element): boolean =>
  /^(?:li|tr|dt|dd)$/.test(element.localName) ||
  /^(?:listitem|row|option|tab)$/.test(element.getAttribute('role') ?? '');

/** Tags on the way up, and how the element is styled: items of one list share it, so a fault of all is told once. */
export function structureOf(element: Element): string {
  let path = '';
  let node: Element | null = element;
  for (let step = 0; node !== null && step < depth; step += 1, node = parentOf(node)) {
    path += `<${node.localName}`;
    if (idOf(node) !== '' && node !== element && !isItem(node))
      return `${path}#${idOf(node).replace(/\d+/g, '0')} ${kindOf(element)} ${kindOf(parentOf(element))}`;
  }
  return `${path} ${kindOf(element)} ${kindOf(parentOf(element))}`;
}
