// A change of our own: a look that found nothing proves something only if it finds this.
import { holds, takePageState } from './page-state.ts';

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
function isFoundIn(place: Element | ShadowRoot, floats: boolean): boolean | null {
  const mark = markOf(place.ownerDocument, floats);
  place.append(mark);
  try {
    return isDrawn(mark) ? holds(takePageState(), mark) : null;
  } finally {
    mark.remove();
  }
}

/** A control may stand at the top of a shadow root, which has no element around it. */
const placeAround = (place: Element): Element | ShadowRoot | null => {
  if (place.parentElement !== null) return place.parentElement;
  const root = place.getRootNode();
  return root instanceof ShadowRoot ? root : null;
};

/** Beside the control, in the nearest place around it that draws what is added to it. */
function isFoundBeside(control: Element): boolean {
  for (let place = placeAround(control); place !== null; ) {
    const found = isFoundIn(place, false);
    if (found !== null) return found;
    place = placeAround(place instanceof ShadowRoot ? place.host : place);
  }
  return false;
}

/** Where controls answer: around themselves, and in a layer over the page. */
export const seesOwnChange = (control: Element): boolean =>
  isFoundBeside(control) && isFoundIn(document.body, true) === true;
