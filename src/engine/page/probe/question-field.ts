// The one field of a search, whose button may rightly do nothing while nobody asked anything.
import { focusOn, idOf } from '../dom/past-fields.ts';
import { anyOf } from '../dom/control.ts';
import { asksToSearch } from '#core/words/control-words.ts';
import { nameOf, roleOf } from '../dom/describe.ts';
import { isVisible } from '../dom/visible.ts';
import { controlAt } from './list-controls.ts';

function fieldOf(control: Element): HTMLInputElement | null {
  const form = control.closest('form, [role=search]');
  if (form === null || /^post$/i.test(form.getAttribute('method') ?? '')) return null;
  const fields = [...form.querySelectorAll<HTMLInputElement>(anyOf('textField'))].filter(isVisible);
  const [field] = fields;
  if (field === undefined || fields.length > 1 || !/^(?:text|search)$/.test(field.type)) return null;
  if (field.value !== '' || field.readOnly || field.disabled || field.pattern !== '') return null;
  const words = [control, field].map(nameOf);
  const marks = ['placeholder', 'name', 'title'].map((name) => field.getAttribute(name));
  const isSearch =
    roleOf(field) === 'searchbox' ||
    form.getAttribute('role') === 'search' ||
    asksToSearch([...words, ...marks, idOf(form), form.getAttribute('class')].join(' '));
  return isSearch ? field : null;
}

/** Puts the focus where a question can be typed; false where the control belongs to no search. */
export function readyToAsk(index: number): boolean {
  const control = controlAt(index);
  const field = control === null ? null : fieldOf(control);
  if (field != null) focusOn(field);
  return field !== null && document.activeElement === field;
}
