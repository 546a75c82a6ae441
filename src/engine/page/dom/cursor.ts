// What the pointer says of an element.

/** It changes to a hand: a click is answered, here or around it. */
export const hasHand = (element: Element): boolean => getComputedStyle(element).cursor === 'pointer';

export const hasCursorOfDisabled = (element: Element): boolean =>
  ['not-allowed', 'no-drop', 'wait'].includes(getComputedStyle(element).cursor);
