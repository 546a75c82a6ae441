// The field by which the records of a page are searched.
import { asksToSearch } from '#core/words/control-words.ts';
import { anyOf } from '../../dom/control.ts';
import { cssOf } from '../../dom/css-of.ts';
import { nameOf } from '../../dom/describe.ts';
import { isVisible } from '../../dom/visible.ts';

/** What a form posts is held, so that it finds nothing. */
const posts = ({ form }: HTMLInputElement): boolean =>
  form !== null && (form.getAttribute('method') ?? '').toLowerCase() === 'post';

export function searchBoxOf(): string | null {
  const boxes = [...document.querySelectorAll<HTMLInputElement>(`${anyOf('plainText')}, input[type=search]`)];
  const found = boxes.find(
    (box) =>
      isVisible(box) &&
      !posts(box) &&
      !box.matches(':disabled, [readonly]') &&
      (box.type === 'search' ||
        box.closest('[role=search], search') !== null ||
        /^(?:q|s|query|search|keyword|filter)$/i.test(box.getAttribute('name') ?? '') ||
        asksToSearch(`${nameOf(box)} ${box.getAttribute('placeholder') ?? ''} ${box.getAttribute('name') ?? ''}`)),
  );
  return found === undefined ? null : cssOf(found);
}
