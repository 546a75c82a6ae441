// What a script answers though its markup does not say so: the pointer changes over it, and not over what is around it.
import { anyOf } from '../../dom/control.ts';
import { hasHand } from '../../dom/cursor.ts';
import { shownText } from '../shown-text.ts';

const known = `${anyOf('link', 'button', 'anyField', 'summary', 'label', 'anyEditor', 'scripted')}, option, [role]:not([role=presentation], [role=none], [role=listitem], [role=row], [role=cell], [role=gridcell], [role=heading])`;
const maxElements = 5_000;
const maxText = 60;

/** Beside a field in a box that answers as a whole, a picture answers for itself. */
const isSignBeside = (element: Element): boolean =>
  element.parentElement?.querySelector(known) != null && shownText(element) === '';

export const pointedIn = (box: Element): Element[] =>
  [...box.querySelectorAll('*')]
    .slice(0, maxElements)
    .filter(
      (element) =>
        hasHand(element) &&
        (element.parentElement === null || !hasHand(element.parentElement) || isSignBeside(element)) &&
        element.closest(known) === null &&
        element.querySelector(known) === null &&
        shownText(element).length <= maxText,
    );
