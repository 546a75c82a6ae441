// Fills a form with values of ours and sends it; what the form complains about is repaired, a few times.
import { makesRecord, rankForm, refusalOf, submitOf } from '#core/workflows/lifecycle/choose-form.ts';
import { fillSteps } from '#core/workflows/lifecycle/field-values.ts';
import type { FormLike } from '#core/workflows/lifecycle/record-facts.ts';
import type { RecordMarks } from '#core/workflows/lifecycle/record-order.ts';
import type { Seat } from './seat.ts';

const maxRounds = 3;

export interface Sent {
  readonly how: string | null;
  readonly rounds: number;
  /** What could be read just before it was sent. */
  readonly sceneBefore: string;
  readonly formOpen: boolean;
  readonly nativeRefusals: boolean;
}

/** The form of the plan, or the one on the page that looks most like it. */
export function formOf(
  forms: readonly FormLike[],
  css: string,
  fields: readonly string[],
  shortest: number,
): FormLike | null {
  const makes = forms.filter((form) => makesRecord(form, shortest));
  const same = makes.find((form) => form.css === css);
  if (same !== undefined) return same;
  const shared = (form: FormLike): number =>
    form.fields.filter(({ field, name }) => fields.includes(field || name)).length;
  return [...makes].sort((a, b) => shared(b) - shared(a) || rankForm(b) - rankForm(a))[0] ?? null;
}

export async function submitForm(seat: Seat, form: FormLike): Promise<boolean> {
  const submit = submitOf(form);
  if (submit !== null) return seat.click(submit.css);
  const last = form.fields.findLast(({ tag, type }) => tag === 'input' && ['text', ''].includes(type));
  if (last === undefined) return false;
  return seat.do({ action: 'press', target: { css: last.css }, key: 'Enter' });
}

/** The form as it is now, whatever it holds. */
async function asItIs(seat: Seat, form: FormLike): Promise<FormLike | null> {
  const { forms } = await seat.forms();
  const namesOf = ({ fields }: FormLike): string => fields.map(({ field, name }) => field || name).join();
  return (
    forms.find(({ css, fields }) => css === form.css && fields.length === form.fields.length) ??
    forms.find((other) => namesOf(other) === namesOf(form)) ??
    null
  );
}

const holds = (form: FormLike | null, text: string): boolean =>
  form?.fields.some(({ value }) => value.toLowerCase().includes(text.toLowerCase())) === true;

export interface SendOptions {
  /** Selector of the field that is left empty. */
  readonly without?: string;
  /** Called before anything is sent. */
  readonly beforeSend: () => Promise<void>;
}

/** What the page says after the form was sent. */
async function complaintsOf(seat: Seat, form: FormLike, before: { refusals: number; errors: number }) {
  const now = await asItIs(seat, form);
  const native = (await seat.nativeRefusals().catch(() => 0)) > before.refusals;
  const page = await seat.read();
  const said = now?.fields.some(({ invalid, complaint }) => invalid || complaint !== '') === true;
  return { now, native, complains: native || said || page.errors > before.errors };
}

export async function sendForm(
  seat: Seat,
  first: FormLike | null,
  marks: RecordMarks,
  { without, beforeSend }: SendOptions,
): Promise<Sent> {
  let form = first;
  let sceneBefore = '';
  let nativeRefusals = false;
  const ended = (how: string | null, rounds: number, formOpen: boolean): Sent => ({
    how,
    rounds,
    sceneBefore,
    formOpen,
    nativeRefusals,
  });
  for (let round = 0; round <= maxRounds; round += 1) {
    if (form === null) return ended('no_form', round, false);
    if (refusalOf(form) !== null) return ended('refused_form', round, true);
    for (const { step } of fillSteps(form.fields, { marks, round, ...(without === undefined ? {} : { without }) }))
      await seat.do(step);
    await seat.settle();
    const { scene, errors } = await seat.read();
    sceneBefore = scene;
    const refusals = await seat.nativeRefusals();
    await beforeSend();
    if (!(await submitForm(seat, form))) return ended('no_submit', round, true);
    await seat.settle();
    const after = await complaintsOf(seat, form, { refusals, errors });
    nativeRefusals = after.native;
    const stays = holds(after.now, marks.stem);
    if (!stays || without !== undefined || !after.complains) return ended(null, round, stays);
    form = after.now;
  }
  return ended('invalid', maxRounds, true);
}
