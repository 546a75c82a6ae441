// What is shown as switched off, whatever its markup says.
import { disabledClass } from '#core/words/class-words.ts';
import { anyOf } from './control.ts';
import { hasCursorOfDisabled, hasHand } from './cursor.ts';
import { isVisible } from './visible.ts';
import { parentOf } from './walk.ts';

const together = 'form, fieldset, dialog, [role=dialog], [role=alertdialog], [aria-modal=true]';
const pressed = anyOf('button', 'input:submit', 'input:button', 'role:button');
/** A control so faint is hardly ever one that can be used. */
const faint = 0.7;
/** Parts of pages around controls that are in no form. */
const maxUp = 6;

const othersIn = (box: Element, element: Element): Element[] =>
  [...box.querySelectorAll(pressed)].filter((other) => other !== element && isVisible(other));

/** The buttons that stand with it. */
function beside(element: Element): Element[] {
  const box = element.closest(together);
  if (box !== null) return othersIn(box, element);
  let node = parentOf(element);
  for (let up = 0; node !== null && node !== document.body && up < maxUp; up += 1, node = parentOf(node)) {
    const others = othersIn(node, element);
    if (others.length > 0) return others;
  }
  return [];
}

export function looksSwitchedOff(element: Element): boolean {
  const { opacity, pointerEvents } = getComputedStyle(element);
  return (
    element.matches(':disabled, [aria-disabled=true]') ||
    element.closest('[inert]') !== null ||
    [...element.classList].some((name) => disabledClass.test(name)) ||
    hasCursorOfDisabled(element) ||
    pointerEvents === 'none' ||
    Number(opacity) < faint ||
    // The pointer changes over the buttons beside it, and not over this one.
    (!hasHand(element) && beside(element).some(hasHand))
  );
}
