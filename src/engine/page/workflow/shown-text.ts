const maxText = 2_000;

/** What a person reads in the element. */
export const shownText = (element: Element): string =>
  (element instanceof HTMLElement ? element.innerText : (element.textContent ?? ''))
    .slice(0, maxText)
    .replace(/\s+/g, ' ')
    .trim();
