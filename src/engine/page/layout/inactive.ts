import { switchedOffClass } from '#core/words/class-words.ts';
import { parentOf } from '../dom/walk.ts';

/** Controls that are switched off, and what belongs to them: nobody has to read or hit them. */
export function isInactive(element: Element): boolean {
  const label = element.closest('label');
  if (label?.control?.matches(':disabled') === true) return true;
  for (let node: Element | null = element, depth = 0; node !== null && depth < 6; node = parentOf(node), depth += 1) {
    if (node.matches(':disabled, [aria-disabled=true], [inert]')) return true;
    if (depth < 3 && [...node.classList].some((name) => switchedOffClass.test(name))) return true;
  }
  return getComputedStyle(element).cursor === 'not-allowed';
}

export const isHiddenFromReaders = (element: Element): boolean => element.closest('[aria-hidden=true]') !== null;
