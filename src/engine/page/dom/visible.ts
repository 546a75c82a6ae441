/** Whether a person could see the element by scrolling to it. */
export function isVisible(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }))
    return false;
  const box = element.getBoundingClientRect();
  return box.width > 0 && box.height > 0;
}

export function isVisibleText(text: Text): boolean {
  const parent = text.parentElement;
  if (parent === null || text.data.trim() === '') return false;
  if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }))
    return false;
  const range = document.createRange();
  range.selectNodeContents(text);
  const box = range.getBoundingClientRect();
  return box.width > 1 && box.height > 1;
}
