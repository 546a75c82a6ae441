// What a page says about the last thing that was done, and everything that can be read on it.
import { words } from '#core/words/words.ts';
import { doneWords, notDoneWords } from '#core/words/record-words.ts';
import { hash } from '../../dom/hash.ts';
import { isVisible } from '../../dom/visible.ts';
import { dialogs } from '../place-in-page.ts';
import { shownText } from '../shown-text.ts';

const told = '[role=status], [role=alert], [role=log], [aria-live]:not([aria-live=off]), output';
const toldMark =
  /(?:^|[-_\s])(?:toasts?|snackbars?|notifications?|flash(?:es)?|messages?|messagelist|alerts?|noty|growl)(?:$|[-_\s\d])/i;
const errorMark = /(?:^|[-_\s])(?:error|errors|errorlist|errornote|invalid|danger|failure|fail|bad)(?:$|[-_\s])/i;
const done = words(doneWords);
const notDone = words(notDoneWords);
const asks = 'input:not([type=hidden], [type=button], [type=submit]), select, textarea';
const maxMessage = 300;

/** It only tells of a record. */
export function isMessage(element: Element): boolean {
  for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
    if (at.matches(told)) return true;
    if (toldMark.test(at.getAttribute('class') ?? '') && at.querySelector('tr, li li, form, table') === null)
      return true;
  }
  return false;
}

export function readSigns(): { readonly errors: number; readonly successes: number; readonly scene: string } {
  let errors = document.querySelectorAll('[aria-invalid=true], :user-invalid').length;
  let successes = 0;
  for (const element of document.querySelectorAll(`${told}, ${dialogs}, [class]`)) {
    const marks = element.getAttribute('class') ?? '';
    const live = element.matches(told);
    const tells = live || toldMark.test(marks);
    const marked = errorMark.test(marks) || (live && errorMark.test(element.getAttribute('aria-label') ?? ''));
    const wrong = marked || element.matches('[role=alert]');
    const interrupts = element.matches(dialogs) && element.querySelector(asks) === null;
    if ((!tells && !wrong && !interrupts) || !isVisible(element)) continue;
    const text = shownText(element);
    if (text === '' || text.length > maxMessage) continue;
    if (notDone.test(text)) errors += 1;
    else if (done.test(text) && !marked && tells) successes += 1;
    else if (wrong) errors += 1;
  }
  return { errors, successes, scene: hash(shownText(document.body).toLowerCase().replaceAll(/\d+/g, '#')) };
}
