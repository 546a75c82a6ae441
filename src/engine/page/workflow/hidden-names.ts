// What a form sends that nobody sees, by name.
import { namesNothing } from '#core/words/names-nothing.ts';

/** Without those that name nothing: the id of a record that is not there yet is often 0. */
export const hiddenNames = (form: Element): string[] =>
  [...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')]
    .filter(({ value }) => !namesNothing(value))
    .map((input) => input.getAttribute('name') ?? '');
