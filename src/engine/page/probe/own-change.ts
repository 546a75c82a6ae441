// A change of our own: a look that found nothing proves something only if it finds this.
import { holds, takePageState } from './page-state.ts';

const side = '8px';

function putMark(place: Element | ShadowRoot, floats: boolean): HTMLElement {
  const mark = place.ownerDocument.createElement('div');
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
  place.append(mark);
  return mark;
}

const isDrawn = (mark: HTMLElement): boolean => mark.getClientRects().length > 0;

/** A control may stand at the top of a shadow root, which has no element around it. */
const placeAround = (place: Element): Element | ShadowRoot | null => {
  if (place.parentElement !== null) return place.parentElement;
  const root = place.getRootNode();
  return root instanceof ShadowRoot ? root : null;
};

/** Beside the control, in the nearest place around it that draws what is added to it. */
function putBeside(control: Element): HTMLElement | null {
  for (let place = placeAround(control); place !== null; ) {
    const mark = putMark(place, false);
    if (isDrawn(mark)) return mark;
    mark.remove();
    place = placeAround(place instanceof ShadowRoot ? place.host : place);
  }
  return null;
}

/** Where controls answer: around themselves, and in a layer over the page. */
export function seesOwnChange(control: Element): boolean {
  const marks = [putBeside(control), putMark(document.body, true)];
  try {
    const state = takePageState();
    return marks.every((mark) => mark !== null && isDrawn(mark) && holds(state, mark));
  } finally {
    for (const mark of marks) mark?.remove();
  }
}
