// What a heading without text has instead of it; the audit decides whether that is enough.
import type { HeadingTrait } from '#core/evidence/text-facts.ts';
import { isUnhidden } from './dom/visible.ts';

const content = 'img, picture, svg, canvas, video, iframe, object, input, button, slot, math';
const waiting = '[aria-busy=true], [class*=skeleton i], [class*=loading i], [class*=shimmer i], [class*=placeholder i]';

const headingTag = /^h[1-6]$/;

export const isHeading = (element: Element): boolean =>
  headingTag.test(element.localName) || element.getAttribute('role') === 'heading';

/** It is rendered, whatever its size: a heading without text has no height. */
export const isEmptyHeading = (element: Element): boolean =>
  (element.textContent ?? '').trim() === '' && isUnhidden(element);

const drawn = (element: Element, part: '::before' | '::after'): boolean => {
  const { content: generated } = getComputedStyle(element, part);
  return generated !== 'none' && generated !== 'normal' && generated !== '""';
};

const isPainted = (element: Element): boolean =>
  getComputedStyle(element).backgroundImage !== 'none' ||
  [element, ...element.querySelectorAll('*')].some((node) => drawn(node, '::before') || drawn(node, '::after'));

const has: Readonly<Record<HeadingTrait, (heading: Element) => boolean>> = {
  labelled: (heading) => heading.hasAttribute('aria-label') || heading.hasAttribute('aria-labelledby'),
  other_role: (heading) => !['heading', null].includes(heading.getAttribute('role')),
  not_exposed: (heading) => heading.closest('[aria-hidden=true], [hidden], [inert]') !== null,
  live: (heading) => heading.closest('[aria-live]') !== null,
  waiting: (heading) => heading.closest(waiting) !== null || heading.querySelector(waiting) !== null,
  holds_content: (heading) => heading.shadowRoot !== null || heading.querySelector(content) !== null,
  painted: isPainted,
};

export const headingTraits = (heading: Element): HeadingTrait[] =>
  (Object.keys(has) as HeadingTrait[]).filter((trait) => has[trait](heading));
