// Header, navigation and footer are one part that many pages show: a fault in them is one fault.
import type { ElementFact } from '#core/evidence/page-facts.ts';

const frame = new Set(['header', 'nav', 'footer', 'aside']);
const content = new Set(['main', 'article', 'section', 'dialog', 'form', 'table']);

const tagOf = (segment: string): string => segment.split(/[:#]/)[0] ?? '';

/** What is furthest out decides: the header of an article is content, and a form of the header is not. */
const beginsInFrame = (tags: readonly string[]): boolean =>
  frame.has(tags.find((tag) => content.has(tag) || frame.has(tag)) ?? '');

/** A navigation with an id of its own is that of the site, also where what holds the whole page is marked as its content. */
export const standsInFrame = ({ path, around = [] }: Pick<ElementFact, 'path' | 'around'>): boolean =>
  beginsInFrame(path.split('>').map(tagOf)) || beginsInFrame(around);
