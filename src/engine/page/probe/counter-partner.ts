// Two buttons about a number: one of them may rightly do nothing while the number stands at its bound.
import { anyOf } from '../dom/control.ts';
import { controlAt, indexOfControl } from './list-controls.ts';

const button = anyOf('button', 'role:button', 'input:button');
const counts = 'input[type=number], input[type=range], output, meter, progress, [role=spinbutton], [role=slider]';

const isButton = (element: Element): boolean => element.matches(button);

const showsNumber = (element: Element): boolean =>
  !isButton(element) &&
  (element.matches(counts) ||
    /\d/.test(element.textContent ?? '') ||
    (element instanceof HTMLInputElement && /^\d+$/.test(element.value)));

/** The button that takes the same number the other way. */
export function counterPartner(index: number): number | null {
  const control = controlAt(index);
  if (control === null || !isButton(control)) return null;
  const siblings = [...(control.parentElement?.children ?? [])];
  const place = siblings.indexOf(control);
  const is = (at: number, what: (element: Element) => boolean): boolean => {
    const element = siblings[at];
    return element !== undefined && what(element);
  };
  for (const way of [-1, 1]) {
    const [beside, beyond, behind] = [place + way, place + 2 * way, place - way];
    if (is(beside, showsNumber) && is(beyond, isButton)) return indexOfControl(siblings[beyond]!);
    if (is(beside, isButton) && (is(beyond, showsNumber) || is(behind, showsNumber)))
      return indexOfControl(siblings[beside]!);
  }
  return null;
}
