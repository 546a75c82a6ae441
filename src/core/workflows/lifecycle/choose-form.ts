// Which forms make a new record, and by which button they are sent.
import { asWords } from '#core/words/as-words.ts';
import { asksToSearch, continueWord, showAgainWord } from '#core/words/control-words.ts';
import { cancelWords } from '#core/words/leaving-words.ts';
import {
  addMoreWords,
  addsValueWords,
  asAnotherWords,
  changeWords,
  commandLineWords,
  deleteWords,
  makeMark,
  makeWords,
  manyAtOnceWords,
  oneOfAKindWords,
  refusedForms,
  runWords,
  saveWords,
  unnamedWords,
} from '#core/words/record-words.ts';
import { words } from '#core/words/words.ts';
import { addressesRecord, isForExisting, saysEdit } from '../names-record.ts';
import { fileFor } from './file-for.ts';
import { deletes, leaves } from './record-controls.ts';
import type { ButtonFact, FieldFact, FormLike, RecordControl } from './record-facts.ts';

const refused = words(refusedForms);
const manyAtOnce = words(manyAtOnceWords);
/** "Move page", "Block this user": a button says first what it does. */
const changesFirst = new RegExp(`^(?:${changeWords})(?!\\p{L})`, 'iu');
const makesFirstOrLast = new RegExp(`^(?:${makeWords})(?!\\p{L})|(?<!\\p{L})(?:${makeWords})$`, 'iu');
const save = words(saveWords);
const make = words(makeWords);
const addMore = words(addMoreWords);
const asAnother = words(asAnotherWords);
const cancel = words(cancelWords);
const unnamed = words(unnamedWords);
const freeTypes: ReadonlySet<string> = new Set(['text', '']);

export const isFreeText = ({ tag, type, editor, suggests, picks }: FieldFact): boolean =>
  !suggests && !picks && (editor || tag === 'textarea' || (tag === 'input' && freeTypes.has(type)));

const oneOfAKind = words(oneOfAKindWords);
const addsValue = words(addsValueWords);
const runs = words(runWords);
const commandLine = words(commandLineWords);
/** What stands before the place where a command is typed; "Discount %" is a name. */
const prompt = /^\S*[>$#]$/;

/** One field for what the app is to carry out: nobody knows what a text does there. */
function runsCommands(form: FormLike): boolean {
  const [field, ...more] = form.fields;
  if (field === undefined || more.length > 0) return false;
  const submit = submitOf(form);
  if (submit !== null && save.test(submit.name)) return false;
  // Ids tell, tags do not: the frame of a page may be an `app-shell`.
  const ids = form.css.match(/#[^\s>]+/g)?.join(' ') ?? '';
  const about = asWords(`${ids} ${form.words} ${field.name} ${field.hint}`);
  return prompt.test(field.name.trim()) || commandLine.test(about) || runs.test(submit?.name ?? '');
}

/** The form of a profile or of settings changes what is there, also where all of its fields are empty. */
function isOneOfAKind({ words: said, address, inDialog, buttons }: FormLike, here: string, opened: boolean): boolean {
  const [path = ''] = here.split(/[?#](?![!/])/);
  const savers = buttons.filter(({ submits, name }) => submits && save.test(name));
  if (savers.length > 0 && savers.every(({ name }) => make.test(name))) return false;
  if (makeMark.test(path) || (inDialog && (opened || make.test(said)))) return false;
  return oneOfAKind.test(asWords(`${said} ${address ?? ''} ${path}`));
}

/** Nothing sends it but the app itself, while somebody types: where the address names a record, it keeps that record. */
const keepsItself = (form: FormLike, here: string): boolean =>
  submitOf(form) === null &&
  addressesRecord(here) &&
  form.fields.some((field) => field.editor || field.tag === 'textarea') &&
  !form.fields.some((field) => field.tag === 'input' && isFreeText(field));

/** The page edits something, and its form holds words: whose they are is not asked. */
const editsWhatStands = (form: FormLike, here: string, opened: boolean): boolean =>
  !opened &&
  saysEdit(here) &&
  !makesByButton(form) &&
  form.fields.some((field) => isFreeText(field) && holdsWords(field, form));

/**
 * The rule that forbids to use a form, or null. `here`: the address of its page. `opened`: by a control that makes
 * something new, so that a dialog over a page of settings is of one more entry there.
 */
export function refusalOf(form: FormLike, here = '', opened = false): string | null {
  if (form.payment) return 'payment';
  if (form.secret) return 'secret';
  if (runsCommands(form)) return 'runs_commands';
  const said = `${form.words} ${form.address ?? ''} ${form.buttons
    .filter(({ submits }) => submits)
    .map(({ name }) => name)
    .join(' ')}`;
  if (manyAtOnce.test(asWords(said))) return 'changes_many';
  if (addsValue.test(asWords(`${said} ${here}`))) return 'changes_existing';
  if (changesFirst.test(submitOf(form)?.name.trim() ?? '') || isOneOfAKind(form, here, opened))
    return 'changes_existing';
  if (keepsItself(form, here) || editsWhatStands(form, here, opened)) return 'changes_existing';
  return refused.test(said.replaceAll(/[-_/]/g, ' ')) ? 'reaches_others' : null;
}

/** It narrows what is shown, and is no part of a record. */
export const asksWhatToFind = (field: FieldFact): boolean =>
  field.type === 'search' ||
  [field.name, field.field, field.hint].some((name) => /^\s*filter(?![a-z])/i.test(name)) ||
  /\b(?:regular expressions?|regexp?|wildcards?)\b/i.test(`${field.name} ${field.hint}`) ||
  asksToSearch(`${field.name} ${field.hint}`);

/** Nothing is posted, and its button promises no more than another view. */
const onlyShows = (form: FormLike): boolean => {
  const submit = form.method === 'post' ? null : submitOf(form);
  return submit !== null && showAgainWord.test(submit.name.trim());
};

const filters = words('filters?|filtern|filtres?|filtros?|filtri');

/** It says so, and so does one of its fields: the others choose among what is there, too. */
const narrowsList = ({ words: said, fields }: FormLike): boolean =>
  filters.test(asWords(said)) && fields.some(asksWhatToFind);

/** A name that the form proposes says what it is a form of, as "Group" or "Camera-4" do, or that it is new: "New page name". */
function isProposed({ value, name, hint }: FieldFact, { words: said, address }: FormLike): boolean {
  const own =
    asWords(value)
      .toLowerCase()
      .match(/\p{L}{3,}/gu) ?? [];
  const about = new Set(
    asWords(`${said} ${address ?? ''} ${own.some((word) => unnamed.test(word)) ? `${name} ${hint}` : ''}`)
      .toLowerCase()
      .match(/\p{L}{3,}/gu) ?? [],
  );
  return own.length > 0 && own.every((word) => about.has(word) || unnamed.test(word));
}

/** Words stand in it already: those of a record that is there, and not a default or two. */
const holdsWords = (field: FieldFact, form: FormLike): boolean =>
  /\p{L}/u.test(field.value) && !isProposed(field, form);

/** Its button makes something new, as "Create page" does, and does not save what is there, as "Save new version" does. */
const makesByButton = (form: FormLike): boolean => makesFirstOrLast.test(submitOf(form)?.name.trim() ?? '');

/** A name that stands in a form is of a record that is there; one that is proposed gives way to ours. */
export const isTaken = (field: FieldFact, form: FormLike): boolean =>
  !form.staged && !makesByButton(form) && holdsWords(field, form);

const aText = /\p{L}{2,}\P{L}+\p{L}{2,}\P{L}+\p{L}{2,}/u;

/** A text of several words, where no template of a new record is expected. */
const holdsText = (field: FieldFact, form: FormLike): boolean =>
  (field.tag === 'textarea' || field.editor) && aText.test(field.value) && isTaken(field, form);

function holdsRecord(form: FormLike): boolean {
  const { fields, buttons, address, native } = form;
  const free = fields.filter((field) => isFreeText(field) && !asksWhatToFind(field) && (!native || field.field !== ''));
  const filled = free.filter((field) => holdsWords(field, form)).length;
  if (free.some((field) => holdsText(field, form))) return true;
  return (
    filled > 0 && (filled * 2 >= free.length || buttons.some(deletes) || (address !== null && addressesRecord(address)))
  );
}

const doomed = words(deleteWords);

/** A box beside them says so: fields of a record that is there already, as of each row of a table that is edited whole. */
function ofExisting({ fields }: FormLike): (field: FieldFact) => boolean {
  const stems = fields
    .filter(({ type, field }) => type === 'checkbox' && doomed.test(asWords(field)))
    .map(({ field }) => field.replace(/[^a-z0-9]*[a-z]+[^a-z0-9]*$/i, ''))
    .filter((stem) => stem !== '');
  return ({ field }) => stems.some((stem) => field.startsWith(stem));
}

/** A form that by all that can be seen makes a new record: nothing in it is of an existing one. */
export function makesRecord(form: FormLike, shortest: number): boolean {
  if (form.search || form.method === 'dialog' || form.fields.length === 0) return false;
  if (form.native && form.address === null) return false;
  if (form.hidden.some(isForExisting)) return false;
  if (form.fields.some((field) => field.type === 'file' && field.required && fileFor(field) === null)) return false;
  if (holdsRecord(form) || narrowsList(form) || onlyShows(form)) return false;
  const existing = ofExisting(form);
  const free = form.fields.filter(
    (field) =>
      isFreeText(field) &&
      (field.value === '' || isProposed(field, form)) &&
      !asksWhatToFind(field) &&
      !existing(field),
  );
  if (!free.some(({ maxLength }) => maxLength === null || maxLength >= shortest)) return false;
  const submit = submitOf(form);
  return submit === null || !continueWord.test(submit.name) || form.staged;
}

/** It has a button that saves, or words that promise something new. Who only presses Enter may ask for anything. */
export const promisesRecord = (form: FormLike): boolean =>
  submitOf(form) !== null ||
  make.test(asWords(`${form.words} ${form.fields.map(({ name, hint }) => `${name} ${hint}`).join(' ')}`));

/** The button that leads to the next part of a form; null: this part is the last one. */
export function nextOf(form: FormLike): ButtonFact | null {
  if (!form.staged) return null;
  const submit = submitOf(form);
  if (submit !== null) return continueWord.test(submit.name) ? submit : null;
  return form.buttons.find((button) => sends(button) && continueWord.test(button.name)) ?? null;
}

const sends = (button: ButtonFact | RecordControl): boolean =>
  button.visible && !cancel.test(button.name) && !leaves(button) && !deletes(button);

/** The plain button that saves: not the one that leaves, deletes or asks for more. Null: Enter. */
export function submitOf(form: FormLike): ButtonFact | null {
  const candidates = form.buttons.filter(sends);
  const rank = (button: ButtonFact): number =>
    (button.submits ? 4 : 0) +
    (save.test(button.name) ? 6 : 0) +
    (make.test(button.name) ? 1 : 0) -
    (addMore.test(button.name) || asAnother.test(button.name) ? 5 : 0) -
    (button.name.length > 40 ? 6 : 0);
  // Beside "Save", "Update" only works out anew what the form shows.
  const place = (button: ButtonFact): number => rank(button) - (changesFirst.test(button.name.trim()) ? 2 : 0);
  const [best] = [...candidates].sort((a, b) => place(b) - place(a));
  return best === undefined || rank(best) < 4 ? null : best;
}

/** A button that ends a form whose last part only shows what was given. */
export const finishes = (button: ButtonFact | RecordControl): boolean =>
  sends(button) && save.test(button.name) && button.name.length <= 40 && !addMore.test(button.name);

/** In a form it adds a part to what is written, as a picture or a row, unless nothing else sends the form. */
export function addsPart({ native, fields, buttons }: FormLike, button: ButtonFact): boolean {
  if (!native || fields.length < 2 || !make.test(button.name)) return false;
  if (!button.submits) return true;
  // A button that says nothing else submits, as far as the browser is concerned: several of them do not all save.
  return buttons.filter(({ submits, name }) => submits && make.test(name) && !addMore.test(name)).length > 1;
}

/** The button of the form that saves all of it, rather than adding a part. */
export const saverOf = (form: FormLike): ButtonFact | null =>
  submitOf({ ...form, buttons: form.buttons.filter((button) => !addsPart(form, button)) });

/** "Add product" opens a form as often as it saves one; "Add" alone, beside an open form, saves it. */
const isPlainVerb = (name: string): boolean => !/\s/.test(name.trim());

/**
 * The button of the page that saves a form without one of its own, as a bar above the form has it. A lone field is sent
 * by Enter, and who changes a record makes no new one.
 */
export function saverBeside<T extends ButtonFact | RecordControl>(
  { buttons, fields, inRow }: FormLike,
  beside: readonly T[],
  what: 'new' | 'changed',
): T | null {
  if (inRow || fields.length < 2) return null;
  const saves = (button: T): boolean =>
    !('href' in button && button.href !== null) &&
    !buttons.some(({ css }) => css === button.css) &&
    finishes(button) &&
    (!make.test(button.name) || (what === 'new' && isPlainVerb(button.name)));
  const [saver, ...more] = beside.filter(saves);
  return saver !== undefined && more.length === 0 ? saver : null;
}

/** A form that only showed how the record would look now has a button that saves it. */
export function savesAfterPreview(form: FormLike, shown: FormLike): ButtonFact | null {
  const saver = (one: FormLike): ButtonFact | null => {
    const submit = submitOf(one);
    return submit !== null && finishes(submit) ? submit : null;
  };
  return saver(form) === null ? saver(shown) : null;
}

/** The higher, the more it looks like the form of a record. */
export function rankForm(form: FormLike): number {
  const submit = submitOf(form);
  return (
    (form.inDialog ? 3 : 0) +
    (form.method === 'post' ? 3 : 0) +
    (submit === null ? 0 : 3) +
    (submit !== null && make.test(submit.name) ? 3 : 0) +
    (make.test(form.words.replaceAll(/[-_]/g, ' ')) ? 2 : 0) +
    Math.min(4, form.fields.length) -
    (form.inRow ? 4 : 0)
  );
}
