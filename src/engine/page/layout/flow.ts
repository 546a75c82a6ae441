// Whether a box stands where the flow of the page puts it.

/** A box of its own, apart from lines of text and the cells of a table. */
export const isBox = (display: string): boolean =>
  display !== 'inline' && display !== 'contents' && !display.startsWith('table-');

const negative = (style: CSSStyleDeclaration): boolean =>
  [style.marginTop, style.marginRight, style.marginBottom, style.marginLeft].some(
    (margin) => Number.parseFloat(margin) < 0,
  );

/** Out of the flow, pulled out or moved: then leaving the box was somebody's wish. */
export const leavesByWish = (style: CSSStyleDeclaration): boolean =>
  style.position === 'absolute' ||
  style.position === 'fixed' ||
  style.position === 'sticky' ||
  (style.position === 'relative' &&
    [style.left, style.top].some((offset) => Math.abs(Number.parseFloat(offset)) > 0)) ||
  style.float !== 'none' ||
  style.transform !== 'none' ||
  style.translate !== 'none' ||
  negative(style);
