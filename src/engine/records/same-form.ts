// Finds a form and its fields again after the page has changed: what is typed often moves what follows it.
import type { FieldFact, FormLike } from '#core/workflows/lifecycle/record-facts.ts';
import type { Seat } from './seat.ts';

const nameOf = ({ field, name }: FieldFact): string => field || name;

export const namesOf = ({ fields }: FormLike): string => fields.map(nameOf).join();

/** The form as it is now, whatever it holds. */
export async function asItIs(seat: Seat, form: FormLike): Promise<FormLike | null> {
  const { forms } = await seat.forms();
  return (
    forms.find((other) => other.css === form.css && namesOf(other) === namesOf(form)) ??
    forms.find(({ css, fields }) => css === form.css && fields.length === form.fields.length) ??
    forms.find((other) => namesOf(other) === namesOf(form)) ??
    null
  );
}

/** The field where it stands now; null: it is gone, or has not moved. */
export async function movedTo(seat: Seat, form: FormLike, field: FieldFact): Promise<FieldFact | null> {
  const { forms } = await seat.forms();
  const now = forms.find(({ css }) => css === form.css) ?? forms.find((other) => namesOf(other) === namesOf(form));
  const like = (other: FieldFact): boolean =>
    other.tag === field.tag && other.type === field.type && nameOf(other) === nameOf(field);
  const place = form.fields.filter(like).findIndex(({ css }) => css === field.css);
  const found = now?.fields.filter(like)[place];
  return found === undefined || found.css === field.css ? null : found;
}
