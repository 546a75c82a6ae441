// What a page says about the last thing that was done, and everything that can be read on it.
import { words } from '#core/words/words.ts';
import { doneWords, notDoneWords } from '#core/words/record-words.ts';
import { hash } from '../../dom/hash.ts';
import { isVisible } from '../../dom/visible.ts';
import { announced, messageMark } from '../message-place.ts';
import { dialogs } from '../place-in-page.ts';
import { shownText } from '../shown-text.ts';
import { classesNow } from './error-marks.ts';

const errorMark = /(?:^|[-_\s])(?:error|errors|errorlist|errornote|invalid|danger|failure|fail|bad)(?:$|[-_\s])/i;
const done = words(doneWords);
const notDone = words(notDoneWords);
const asks = 'input:not([type=hidden], [type=button], [type=submit]), select, textarea';
const maxMessage = 300;

export function readSigns(): { readonly errors: number; readonly successes: number; readonly scene: string } {
  let errors = document.querySelectorAll('[aria-invalid=true], :user-invalid').length;
  let successes = 0;
  for (const element of document.querySelectorAll(`${announced}, ${dialogs}, [class]`)) {
    const marks = classesNow(element).join(' ');
    const live = element.matches(announced);
    const tells = live || messageMark.test(marks);
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
