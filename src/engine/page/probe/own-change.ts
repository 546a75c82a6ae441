// A change of our own: a look that found nothing proves something only if it finds this.
import { pathOf, takePageState } from './page-state.ts';

const side = '8px';

function markOf(document: Document, floats: boolean): HTMLElement {
  const mark = document.createElement('div');
  mark.textContent = '·';
  for (const [name, value] of Object.entries({
    all: 'initial',
    display: 'block',
    position: floats ? 'fixed' : 'static',
    top: '0',
    left: '0',
    width: side,
    height: side,
  }))
    mark.style.setProperty(name, value, 'important');
  return mark;
}

const isDrawn = (mark: HTMLElement): boolean => mark.getClientRects().length > 0;

/** Null: nothing that is added there is drawn. */
function isFoundIn(place: Element, floats: boolean): boolean | null {
  const mark = markOf(place.ownerDocument, floats);
  place.append(mark);
  try {
    return isDrawn(mark) ? takePageState().has(pathOf(mark)) : null;
  } finally {
    mark.remove();
  }
}

/** Beside the control, in the nearest element around it that draws what is added to it. */
function isFoundBeside(control: Element): boolean {
  for (let place = control.parentElement; place !== null; place = place.parentElement) {
    const found = isFoundIn(place, false);
    if (found !== null) return found;
  }
  return false;
}

/** Where controls answer: around themselves, and in a layer over the page. */
export const seesOwnChange = (control: Element): boolean =>
  isFoundBeside(control) && isFoundIn(document.body, true) === true;
