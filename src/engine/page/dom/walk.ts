/** Every element below the root, open shadow roots included, in document order and bounded. */
export function* walkElements(root: Document | ShadowRoot | Element, budget: { left: number }): Generator<Element> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (budget.left <= 0) return;
    budget.left -= 1;
    const element = node as Element;
    yield element;
    if (element.shadowRoot !== null) yield* walkElements(element.shadowRoot, budget);
  }
}

/** The parent as the eye sees it: through slots and out of shadow roots. */
export function parentOf(element: Element): Element | null {
  if (element.assignedSlot !== null) return element.assignedSlot;
  if (element.parentElement !== null) return element.parentElement;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}
