// Fills a form with values of ours and sends it, part by part where it has several; what it complains about is repaired,
// a few times.
import {
  finishes,
  isFreeText,
  isTaken,
  makesRecord,
  nextOf,
  rankForm,
  refusalOf,
  saverBeside,
  saverOf,
  savesAfterPreview,
  submitOf,
} from '#core/workflows/lifecycle/choose-form.ts';
import { mainField } from '#core/workflows/lifecycle/field-values.ts';
import type { ButtonFact, FieldFact, FormLike, RecordControl } from '#core/workflows/lifecycle/record-facts.ts';
import type { RecordMarks } from '#core/workflows/lifecycle/record-order.ts';
import { says } from '#core/workflows/lifecycle/spellings.ts';
import { fillFields } from './fill-fields.ts';
import { asItIs, namesOf } from './same-form.ts';
import type { Seat } from './seat.ts';

const maxRounds = 3;
const maxParts = 8;

export interface Sent {
  readonly how: string | null;
  readonly rounds: number;
  /** What could be read just before it was sent. */
  readonly sceneBefore: string;
  readonly formOpen: boolean;
  /** A button of the form itself sent it, and not a key or a button that may do something else. */
  readonly pressed: boolean;
  /** That button was shown as switched off. */
  readonly off: boolean;
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

async function besideForm(seat: Seat, form: FormLike, what: 'new' | 'changed'): Promise<RecordControl | null> {
  const { layer, controls } = await seat.read();
  const around = form.inDialog && layer !== null ? layer.controls : controls;
  return saverBeside(
    form,
    around.filter(({ visible }) => visible),
    what,
  );
}

/** `guessed`: by what may well do something else. `enter`: by the key. null: it could not be sent. */
type SentBy = 'own' | 'guessed' | 'enter' | null;

/** Any button submits, as far as the browser is concerned, as the head of a column does in a form of a script. */
const maySortOnly = ({ method }: FormLike, saver: ButtonFact | null): boolean =>
  saver !== null && method !== 'post' && !finishes(saver);

/** `at`: where Enter is pressed if nothing else sends the form. */
export async function submitForm(
  seat: Seat,
  form: FormLike,
  what: 'new' | 'changed' = 'new',
  at: FieldFact | null = null,
): Promise<SentBy> {
  const saver = saverOf(form);
  const own = saver ?? nextOf(form);
  const beside = own === null || maySortOnly(form, saver) ? await besideForm(seat, form, what) : null;
  if (own !== null && beside === null) return (await seat.click(own.css)) ? 'own' : null;
  const guess = beside ?? submitOf(form);
  if (guess !== null) return (await seat.click(guess.css)) ? 'guessed' : null;
  const fields = at === null ? form.fields : [at];
  const last = fields.findLast(({ tag, type }) => tag === 'input' && ['text', ''].includes(type));
  if (last === undefined) return null;
  return (await seat.do({ action: 'press', target: { css: last.css }, key: 'Enter' })) ? 'enter' : null;
}

const isOff = (form: FormLike): boolean => (saverOf(form) ?? nextOf(form))?.off === true;

const hasExtras = ({ fields }: FormLike): boolean =>
  fields.filter((field) => isFreeText(field) && !field.required).length > 1;

const holds = (form: FormLike | null, text: string): boolean =>
  form?.fields.some(({ value }) => says(value, text)) === true;

export interface SendOptions {
  /** A control that makes something new opened the form. */
  readonly opened: boolean;
  /** Selector of the field that is left empty. */
  readonly without?: string;
  /** Called before anything is sent. */
  readonly beforeSend: () => Promise<void>;
  /** What was sent only showed the record; now it is saved. */
  readonly beforeSave: () => void;
  /** The server failed on what was sent last. */
  readonly crashed: () => boolean;
  /** The server answered what was sent last with a page, and sent nowhere. */
  readonly answeredByPage: () => boolean;
  /** The form once more, empty. */
  readonly reopen: () => Promise<FormLike | null>;
  /** The record was made, whatever the form says about a second one. */
  readonly isMade: () => boolean;
}

/** That of the record that was just made would be sent elsewhere, or say which one it is of. */
const isSameAgain = (form: FormLike, now: FormLike): boolean =>
  now.address === form.address && now.hidden.join(' ') === form.hidden.join(' ');

/** What the page says after the form was sent. */
async function complaintsOf(
  seat: Seat,
  form: FormLike,
  before: { refusals: number; errors: number; successes: number },
) {
  const now = await asItIs(seat, form);
  const native = (await seat.nativeRefusals().catch(() => 0)) > before.refusals;
  const page = await seat.read();
  const ofField = now?.fields.some(({ invalid, complaint }) => invalid || complaint !== '') === true;
  const complains = native || ofField || page.errors > before.errors;
  const ofNoField = complains && !native && !ofField;
  const again = !complains && page.successes <= before.successes && now !== null && isSameAgain(form, now);
  return { now, native, complains, ofNoField, again, covered: page.layer !== null };
}

/** The part that came after this one; null: the same one is still there. */
async function partAfter(seat: Seat, form: FormLike): Promise<FormLike | 'review' | null> {
  const { forms } = await seat.forms();
  if (forms.some((other) => namesOf(other) === namesOf(form))) return null;
  const others = forms.filter(({ search }) => !search);
  const same = others.find(({ css }) => css === form.css);
  return same ?? [...others].sort((a, b) => rankForm(b) - rankForm(a))[0] ?? 'review';
}

/** The last part asks for nothing: what was given is shown, and confirmed. */
async function finish(seat: Seat): Promise<boolean> {
  const { layer, controls } = await seat.read();
  const button = [...(layer?.controls ?? []), ...controls].find((each) => each.visible && finishes(each));
  if (button === undefined || !(await seat.click(button.css))) return false;
  await seat.settle();
  return true;
}

/** Some forms first show how the record will look; only then do they offer to save it. */
async function passPreview(
  seat: Seat,
  sent: FormLike,
  { now, text, beforeSave }: { now: FormLike | null; text: string; beforeSave?: () => void },
): Promise<boolean> {
  const saver = now !== null && holds(now, text) ? savesAfterPreview(sent, now) : null;
  if (saver === null) return false;
  beforeSave?.();
  if (!(await seat.click(saver.css))) return false;
  await seat.settle();
  return true;
}

/** Goes on to the end of a form that was just sent; nothing further is changed. */
export async function sendRest(seat: Seat, sent: FormLike, text: string): Promise<void> {
  if (nextOf(sent) === null) return void (await passPreview(seat, sent, { now: await asItIs(seat, sent), text }));
  let part: FormLike = sent;
  for (let parts = 0; parts < maxParts && nextOf(part) !== null; parts += 1) {
    const after = await partAfter(seat, part);
    if (after === 'review') await finish(seat);
    if (after === null || after === 'review' || (await submitForm(seat, after)) === null) return;
    await seat.settle();
    part = after;
  }
}

/** What saves is often switched off, or not there, until something is typed. */
async function asTyped(seat: Seat, form: FormLike, text: string): Promise<FormLike> {
  const typed = await asItIs(seat, form);
  return typed !== null && holds(typed, text) ? typed : form;
}

/** An address that has our text is of our record: it accuses no form of being of another. */
const hereOf = ({ here }: Seat, { stem }: RecordMarks): string => (says(here, stem) ? '' : here);

/** The text of the run would replace a name that stands there. */
function replacesName(form: FormLike, { mark, stem }: RecordMarks): boolean {
  const main = mainField(form.fields, mark.length);
  return main !== null && !says(main.value, stem) && isTaken(main, form);
}

/** What the page writes into a field by itself, as an address made of the name, is not left out. */
const fillsItself = ({ fields }: FormLike, without: string | undefined): 'fills_itself' | null =>
  fields.some(({ css, value }) => css === without && value !== '') ? 'fills_itself' : null;

export async function sendForm(
  seat: Seat,
  first: FormLike | null,
  marks: RecordMarks,
  { opened, without, beforeSend, beforeSave, crashed, answeredByPage, reopen, isMade }: SendOptions,
): Promise<Sent> {
  let form = first;
  let round = 0;
  let bare = false;
  const seen = { sceneBefore: '', nativeRefusals: false, pressed: false, off: false };
  const ended = (how: string | null, formOpen: boolean): Sent => ({ how, rounds: round, formOpen, ...seen });
  for (let parts = 0; parts < maxParts && round <= maxRounds; ) {
    if (form === null) return ended('no_form', false);
    if (refusalOf(form, hereOf(seat, marks), opened) !== null || replacesName(form, marks))
      return ended('refused_form', true);
    await fillFields(seat, form, {
      marks,
      round,
      bare,
      marked: parts > 0,
      ...(without === undefined ? {} : { without }),
    });
    await beforeSend();
    const { scene, errors, successes } = await seat.read();
    seen.sceneBefore = scene;
    const refusals = await seat.nativeRefusals();
    form = await asTyped(seat, form, marks.stem);
    const stop = refusalOf(form, hereOf(seat, marks), opened) === null ? fillsItself(form, without) : 'refused_form';
    if (stop !== null) return ended(stop, true);
    const by = await submitForm(seat, form);
    if (by === null) return ended('no_submit', true);
    Object.assign(seen, { pressed: by === 'own', off: isOff(form) });
    await seat.settle();
    if (by === 'guessed' && (await seat.read()).scene === scene) return ended('no_submit', true);
    const after = nextOf(form) === null ? null : await partAfter(seat, form);
    if (after === 'review') return ended((await finish(seat)) ? null : 'no_submit', false);
    if (after !== null) {
      form = after;
      parts += 1;
      continue;
    }
    const hear = (): ReturnType<typeof complaintsOf> => complaintsOf(seat, form!, { refusals, errors, successes });
    const heard = await hear();
    const saved = !heard.complains && (await passPreview(seat, form, { now: heard.now, text: marks.stem, beforeSave }));
    const { now, native, complains, ofNoField, again, covered } = saved ? await hear() : heard;
    seen.nativeRefusals = native;
    const stays = holds(now, marks.stem);
    const refused = crashed() || (stays && (ofNoField || (again && answeredByPage())) && !isMade());
    // What was typed into a field that may stay empty can be wrong, though nothing on the page says which.
    if (refused && !bare && parts === 0 && without === undefined && hasExtras(form)) {
      bare = true;
      form = stays && !covered ? now : await reopen();
      round += 1;
      continue;
    }
    if (!stays || without !== undefined || !complains || isMade()) return ended(null, stays);
    form = now;
    round += 1;
  }
  return ended('invalid', true);
}
