// How a page is walked: down through open shadow roots, and through frames of the same origin where that is asked for.

import { viewOf } from './past-fields.ts';
import { protectRealm } from './pristine.ts';
/** Every element below the root, in document order and bounded. A shadow root comes before what its host holds. */
export function* walkElements(
  root: Document | ShadowRoot | Element,
  budget: { left: number },
  { frames = false }: { readonly frames?: boolean } = {},
): Generator<Element> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (budget.left <= 0) return;
    budget.left -= 1;
    const element = node as Element;
    yield element;
    if (element.shadowRoot !== null) yield* walkElements(element.shadowRoot, budget, { frames });
    const inner = frames ? frameDocument(element) : null;
    if (inner !== null) yield* walkElements(inner, budget, { frames });
  }
}

/** Null for whatever is no frame, and for frames of another origin. */
export function frameDocument(element: Element): Document | null {
  if (element.localName !== 'iframe' && element.localName !== 'frame') return null;
  try {
    const inner = (element as HTMLIFrameElement).contentDocument;
    const view = inner === null ? null : viewOf(inner);
    if (view !== null) protectRealm(view);
    return inner;
  } catch {
    return null;
  }
}

/** The parent as the eye sees it: through slots and out of shadow roots. */
export function parentOf(element: Element): Element | null {
  if (element.assignedSlot !== null) return element.assignedSlot;
  if (element.parentElement !== null) return element.parentElement;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** The same, and out of a frame to the element that shows it. */
export const parentOutOfFrames = (element: Element): Element | null =>
  parentOf(element) ?? element.ownerDocument.defaultView?.frameElement ?? null;

const deepest = 500;

/** True when `inner` is `outer` or lies inside it, out of shadow roots and frames as well. */
export function isWithin(inner: Element | null, outer: Element): boolean {
  for (let node = inner, depth = 0; node !== null && depth < deepest; depth += 1) {
    if (node === outer) return true;
    node = parentOutOfFrames(node);
  }
  return false;
}
