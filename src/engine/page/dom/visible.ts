// What is visible. The names stand for different questions: what has a box, what readers are told, what is drawn,
// and what a person could see.

/** Has a box in the page, even if nothing of it is drawn. With `display: contents` it has none, whatever it holds. */
export const isRendered = (element: Element): boolean => element.checkVisibility();

/** Readers are told of it; they do not mind whether it is see-through. */
export const isTold = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });

/** Would be drawn where the window shows it. Parts that the browser skips until they are near count. */
export const isDrawn = (element: Element): boolean =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

/** Nothing hides it, though it may have no area of its own, as an empty heading has none. */
export const isUnhidden = (element: Element): boolean =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });

/** Whether a person could see the element by scrolling to it. */
export function isVisible(element: Element): boolean {
  if (!isUnhidden(element)) return false;
  const box = element.getBoundingClientRect();
  return box.width > 0 && box.height > 0;
}

export function isVisibleText(text: Text): boolean {
  const parent = text.parentElement;
  if (parent === null || text.data.trim() === '' || !isUnhidden(parent)) return false;
  const range = document.createRange();
  range.selectNodeContents(text);
  const box = range.getBoundingClientRect();
  return box.width > 1 && box.height > 1;
}
