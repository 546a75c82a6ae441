// Words in a control that axe does not take for its name.
import { isTold } from '../dom/visible.ts';

const maxInside = 60;
/** `"Home"`, and `"→" / "Home"`, where readers are told what stands after the slash. Icon fonts write signs, not words. */
const written = /^"([^"\\]*)"(?: \/ "([^"\\]*)")?$/;
const isWord = (text: string): boolean => /\p{L}{2}/u.test(text) && !/\p{Co}/u.test(text);

function isWritten(element: Element, pseudo: '::before' | '::after'): boolean {
  const [, shown = '', told = shown] = written.exec(getComputedStyle(element, pseudo).content) ?? [];
  return isWord(told);
}

const isToldIn = (element: Element): boolean => isTold(element) && element.closest('[aria-hidden=true]') === null;

/** A style sheet writes a word into it. Browsers tell readers such words; axe does not read them. */
export const isNamedByStyle = (element: Element): boolean =>
  [element, ...[...element.querySelectorAll('*')].slice(0, maxInside)].some(
    (part) => (isWritten(part, '::before') || isWritten(part, '::after')) && isToldIn(part),
  );

/** It has words, and all of them are kept from readers. */
export const hidesItsWords = (element: Element): boolean =>
  isWord(element.textContent ?? '') && !isWord((element as HTMLElement).innerText ?? '');
