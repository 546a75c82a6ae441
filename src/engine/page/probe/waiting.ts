// Signs by which a page says that it is busy with what was asked of it: told by markup, by words, or by something that turns.
import type { ElementFact, Raw } from '#core/evidence/page-facts.ts';
import { saysPleaseWait } from '#core/words/waiting-words.ts';
import { describe } from '../dom/describe.ts';
import { isVisible } from '../dom/visible.ts';
import { walkElements } from '../dom/walk.ts';

const told = '[aria-busy=true], [role=progressbar]:not([aria-valuenow]), progress:not([value])';
/** A name alone says little: such a thing must move without end. */
const named = '[class*=spinner i], [class*=loading i], [class*=loader i], [class*=skeleton i], [class*=shimmer i]';
const maxSigns = 10;

const turnsWithoutEnd = (element: Element): boolean =>
  element
    .getAnimations({ subtree: true })
    .some(
      ({ playState, effect }) =>
        playState === 'running' && effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
    );

const isSign = (element: Element): boolean =>
  element.matches(told) ||
  (element.children.length === 0 && saysPleaseWait(element.textContent ?? '')) ||
  (element.matches(named) && turnsWithoutEnd(element));

export function readWaiting(maxNodes: number): Raw<ElementFact>[] {
  const signs: Raw<ElementFact>[] = [];
  for (const element of walkElements(document, { left: maxNodes })) {
    if (signs.length >= maxSigns) break;
    if (isSign(element) && isVisible(element)) signs.push(describe(element));
  }
  return signs;
}
