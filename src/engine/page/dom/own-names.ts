// What an element has of its own to be found by again: an id or a test id that a person wrote, and its place.
import type { TestIdAttribute } from '#core/evidence/test-id-attribute.ts';
import { idOf } from './past-fields.ts';

const stableId = /^[A-Za-z][A-Za-z_-]{1,40}$/;

/** Letters that no language puts together, as drawing lots does. */
function isNoWord(part: string): boolean {
  const vowels = part.replaceAll(/[^aeiouy]/g, '').length;
  return vowels < part.length * 0.35 || /[^aeiouy]{4}/.test(part);
}

/** `login-rqojbcmziv`, `rqojbcmziv-help`: the next load of the page draws other letters for all of them. */
const isDrawn = (id: string): boolean =>
  id
    .split(/[-_]/)
    .some(
      (part) =>
        /^[a-z]{8,}$/.test(part) &&
        part !== id &&
        isNoWord(part) &&
        document.querySelectorAll(`[id*="${part}"]`).length >= 3 &&
        document.querySelector(`[class*="${part}"]`) === null,
    );

/** Whether its id was written by a person, so that it is the same in the next load and the next build. */
export function hasStableId(element: Element): boolean {
  const id = idOf(element);
  return stableId.test(id) && !isDrawn(id);
}

/** Its place among the siblings with the same tag, from 1. */
export function positionOf(element: Element): number {
  let position = 1;
  for (let before = element.previousElementSibling; before !== null; before = before.previousElementSibling)
    if (before.localName === element.localName) position += 1;
  return position;
}

const testIdAttributes = [
  'data-testid',
  'data-test-id',
  'data-test',
  'data-cy',
  'data-qa',
] as const satisfies readonly TestIdAttribute[];

export function testIdOf(element: Element): { readonly attribute: TestIdAttribute; readonly value: string } | null {
  for (const attribute of testIdAttributes) {
    const value = element.getAttribute(attribute);
    if (value !== null && value !== '') return { attribute, value };
  }
  return null;
}
