// Signs by which a page says that something is still to come: told by markup, by something that turns, or by a picture.
import { isVisibleText } from './dom/visible.ts';
import { isHeld } from './hold-loops.ts';

const told = '[aria-busy=true], [role=progressbar]:not([aria-valuenow]), progress:not([value])';
const named = '[class*=spinner i], [class*=loading i], [class*=loader i], [class*=skeleton i], [class*=shimmer i]';
const standsForText = '[class*=skeleton i], [class*=shimmer i]';
const picture = 'img, svg, canvas, video';

/** A loading indicator of a style sheet. */
export const turnsWithoutEnd = (element: Element): boolean =>
  element
    .getAnimations({ subtree: true })
    .some(
      (animation) =>
        (animation.playState === 'running' || isHeld(animation)) &&
        animation.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
    );

const isPictured = (element: Element): boolean =>
  element.matches(picture) ||
  element.querySelector(picture) !== null ||
  getComputedStyle(element).backgroundImage !== 'none';

const maxTexts = 100;

function isSilent(element: Element): boolean {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let left = maxTexts; left > 0; left -= 1) {
    const node = walker.nextNode() as Text | null;
    if (node === null) return true;
    if (node.data.trim() !== '' && isVisibleText(node)) return false;
  }
  return false;
}

/** `moves`: what is only named like one must turn. Otherwise a picture without text, or a bar that stands for text, is enough. */
export function isWaitingSign(element: Element, needed: 'moves' | 'shows'): boolean {
  if (element.matches(told)) return true;
  if (!element.matches(named)) return false;
  if (turnsWithoutEnd(element)) return true;
  return needed === 'shows' && isSilent(element) && (element.matches(standsForText) || isPictured(element));
}
