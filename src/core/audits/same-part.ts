// What several pages show at the same place and in the same dress is one piece of code: its fault is one fault.
import type { ElementFact } from '#core/evidence/page-facts.ts';
import { standsInFrame } from './stands-in-frame.ts';

/** A test id, an id or a class distinguishes the element from others at the same place on another page. */
const tellsItself = /^(?:\[|[a-z][a-z0-9-]*[.#]|#)/;

/** All pages dress it by the same style sheet. */
const body = 'body';

/** Causes are compared with stored ones, in which every test id is written as `data-testid`. */
const asStored = (selectorHint: string): string =>
  selectorHint.replace(/^\[data-(?:test-id|test|cy|qa)=/, '[data-testid=');

export function samePart(element: ElementFact): { readonly cause: string; readonly shared: boolean } {
  const { path, selectorHint } = element;
  return tellsItself.test(selectorHint.split(' > ').at(-1) ?? '')
    ? { cause: `${path} as ${asStored(selectorHint)}`, shared: true }
    : { cause: path, shared: path === body || standsInFrame(element) };
}
