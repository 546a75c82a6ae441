import { parentOf } from '../dom/walk.ts';

const offClass = /(?:^|[-_])disabled$/i;

/** Controls that are switched off, and what belongs to them: nobody has to read or hit them. */
export function isInactive(element: Element): boolean {
  const label = element.closest('label');
  if (label?.control?.matches(':disabled') === true) return true;
  for (let node: Element | null = element, depth = 0; node !== null && depth < 6; node = parentOf(node), depth += 1) {
    if (node.matches(':disabled, [aria-disabled=true], [inert]')) return true;
    if (depth < 3 && [...node.classList].some((name) => offClass.test(name))) return true;
  }
  return getComputedStyle(element).cursor === 'not-allowed';
}

export const isHiddenFromReaders = (element: Element): boolean => element.closest('[aria-hidden=true]') !== null;
