// A heading that takes part in the page and says nothing.
import { isUnhidden } from './dom/visible.ts';

const shown = 'img, picture, svg, canvas, video, iframe, object, input, button, slot, math';
const waiting = '[aria-busy=true], [class*=skeleton i], [class*=loading i], [class*=shimmer i], [class*=placeholder i]';

const headingTag = /^h[1-6]$/;

export const isHeading = (element: Element): boolean =>
  headingTag.test(element.localName) || element.getAttribute('role') === 'heading';

const drawn = (element: Element, part: '::before' | '::after'): boolean => {
  const { content } = getComputedStyle(element, part);
  return content !== 'none' && content !== 'normal' && content !== '""';
};

export function isEmptyHeading(element: Element): boolean {
  if ((element.textContent ?? '').trim() !== '') return false;
  if (element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby')) return false;
  const given = element.getAttribute('role');
  if (given !== null && given !== 'heading') return false;
  if (element.closest('[aria-hidden=true], [hidden], [inert], [aria-live]') !== null) return false;
  if (element.closest(waiting) !== null || element.querySelector(waiting) !== null) return false;
  if (element.shadowRoot !== null || element.querySelector(shown) !== null) return false;
  if (!isUnhidden(element)) return false;
  // An empty heading has no height of its own; its width shows that it stands in the flow of the page.
  if (element.getBoundingClientRect().width <= 1) return false;
  const { backgroundImage } = getComputedStyle(element);
  if (backgroundImage !== 'none') return false;
  return ![element, ...element.querySelectorAll('*')].some((node) => drawn(node, '::before') || drawn(node, '::after'));
}
