// Controls that carry words but have shrunk to nothing.
import type { CollapsedControlFact } from '#core/evidence/geometry-facts.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { describe, nameOf } from '../dom/describe.ts';
import { parentOf } from '../dom/walk.ts';
import { type Box, around, heightOf, meet, widthOf } from './box.ts';
import { isReplaceable, isTextField } from './controls.ts';
import { effectsOf, isPlain } from './effects.ts';
import type { Places } from './place.ts';

const most = 20;
const mostControls = 3_000;
const least = 8;
const pressed = 'button, a[href], input:not([type="hidden"]), select, textarea, [role="button"]';

/** Hidden on purpose: taken out of the flow, cut by a shape, or inside something that is closed. */
function isPutAway(element: Element, places: Places): boolean {
  const { absolute, fixed } = places(element);
  if (absolute !== null || fixed !== null || !isPlain(effectsOf(element))) return true;
  if ((element as HTMLElement).tabIndex < 0) return true;
  for (let node = parentOf(element); node !== null && node.localName !== 'body'; node = parentOf(node)) {
    const style = getComputedStyle(node);
    if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
    const box = node.getBoundingClientRect();
    if (box.width < least || box.height < least) return true;
  }
  return false;
}

/** The control and everything that shows of its content. */
function extentOf(element: Element, places: Places): Box | null {
  const range = document.createRange();
  range.selectNodeContents(element);
  const inner = places(element).shown;
  const content = [...range.getClientRects()].slice(0, 50).map((box) => meet(box, inner));
  return around([element.getBoundingClientRect(), ...content].filter((box) => widthOf(box) > 0 || heightOf(box) > 0));
}

/** A narrow letter is as wide as it is: nothing of it is lost. */
function isAsWideAsItsLetters(element: Element, own: DOMRect): boolean {
  const range = document.createRange();
  range.selectNodeContents(element);
  const letters = range.getBoundingClientRect();
  return letters.height >= least && letters.width > 0 && letters.width <= own.width + 1 && own.height >= least;
}

function intended(element: Element): boolean {
  if (isReplaceable(element)) return false;
  if (isTextField(element)) {
    // Search boxes of custom lists grow with what is typed into them.
    if (element.hasAttribute('aria-autocomplete') || element.getAttribute('role') === 'combobox') return false;
    return ((element as HTMLInputElement).labels?.length ?? 0) > 0;
  }
  if (element.getAttribute('href')?.startsWith('#')) return false;
  if (element instanceof HTMLInputElement) return element.value.trim() !== '';
  return (element.textContent ?? '').trim() !== '' && nameOf(element) !== '';
}

export function readCollapsedControls(places: Places): Raw<CollapsedControlFact>[] {
  const facts: Raw<CollapsedControlFact>[] = [];
  for (const element of [...document.querySelectorAll(pressed)].slice(0, mostControls)) {
    if (facts.length >= most) break;
    const own = element.getBoundingClientRect();
    if (own.width >= least && own.height >= least) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (!intended(element) || isAsWideAsItsLetters(element, own) || isPutAway(element, places)) continue;
    const box = extentOf(element, places);
    const [width, height] = box === null ? [0, 0] : [widthOf(box), heightOf(box)];
    if (width >= least && height >= least) continue;
    facts.push({ element: describe(element), width: Math.round(width), height: Math.round(height) });
  }
  return facts;
}
