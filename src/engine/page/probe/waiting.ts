// Signs by which a page says that it is busy with what was asked of it: told by markup, by words, or by something that turns.
import type { ElementFact, Raw } from '#core/evidence/page-facts.ts';
import { saysPleaseWait } from '#core/words/waiting-words.ts';
import { describe } from '../dom/describe.ts';
import { isVisible } from '../dom/visible.ts';
import { walkElements } from '../dom/walk.ts';
import { isWaitingSign } from '../waiting-sign.ts';

const maxSigns = 10;

const row = 'td, th, dt, dd, li, [role=cell], [role=gridcell], [role=listitem]';
const dots = /(?:\.{2,3}|…)\s*$/;

/** In a row of data a bare "Loading" or "Processing" names a value or is one. */
const asksForPatience = (element: Element, text: string): boolean =>
  saysPleaseWait(text) && (dots.test(text) || element.closest(row) === null);

const isSign = (element: Element): boolean =>
  isWaitingSign(element, 'moves') ||
  (element.children.length === 0 && asksForPatience(element, element.textContent ?? ''));

export function readWaiting(maxNodes: number): Raw<ElementFact>[] {
  const signs: Raw<ElementFact>[] = [];
  for (const element of walkElements(document, { left: maxNodes })) {
    if (signs.length >= maxSigns) break;
    if (isSign(element) && isVisible(element)) signs.push(describe(element));
  }
  return signs;
}
