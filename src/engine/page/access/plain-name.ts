import { isTold } from '../dom/visible.ts';

/** Words are words only with a letter or digit in them: what an icon font draws names nothing for certain. */
const word = /[\p{L}\p{N}]/u;
const noName = 'select, textarea, option, script, style, noscript, template, title';

const isSpoken = (element: Element): boolean =>
  isTold(element) && element.closest('[aria-hidden=true]') === null && element.closest(noName) === null;

/** Whether readers are certainly told a name: by the element's own label, by words in it, or by a picture's words. */
export function hasPlainName(element: Element): boolean {
  // Of what is not shown to anybody nobody is told.
  if (!isTold(element)) return true;
  if (element.hasAttribute('aria-labelledby')) return false;
  if (word.test(element.getAttribute('aria-label') ?? '')) return true;
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (word.test((node as Text).data) && isSpoken((node as Text).parentElement ?? element)) return true;
  return [...element.querySelectorAll('img[alt]:not([role])')].some(
    (image) => word.test(image.getAttribute('alt') ?? '') && isSpoken(image),
  );
}
