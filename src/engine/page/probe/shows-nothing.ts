// An element that nobody can see: what lies in it is read for itself.
import { isClear } from '../dom/clear-colour.ts';

/** These paint something of their own, or are frames of what does. */
const paints =
  /^(?:img|picture|svg|canvas|video|audio|iframe|object|embed|input|select|textarea|button|progress|meter|hr|dialog)$|-/;
const sides = ['Top', 'Right', 'Bottom', 'Left'] as const;

const hasBorder = (style: CSSStyleDeclaration): boolean =>
  sides.some((side) => Number.parseFloat(style[`border${side}Width`]) > 0 && !isClear(style[`border${side}Color`]));

function generates(element: Element, part: '::before' | '::after'): boolean {
  const { content } = getComputedStyle(element, part);
  return content !== 'none' && content !== 'normal';
}

const says = (element: Element): boolean =>
  [...element.childNodes].some((node) => node.nodeType === 3 && (node as Text).data.trim() !== '');

export function showsNothing(element: Element): boolean {
  if (paints.test(element.localName) || 'ownerSVGElement' in element || says(element)) return false;
  const style = getComputedStyle(element);
  return (
    isClear(style.backgroundColor) &&
    style.backgroundImage === 'none' &&
    style.boxShadow === 'none' &&
    style.backdropFilter === 'none' &&
    (style.display !== 'list-item' || style.listStyleType === 'none') &&
    !hasBorder(style) &&
    !generates(element, '::before') &&
    !generates(element, '::after')
  );
}
