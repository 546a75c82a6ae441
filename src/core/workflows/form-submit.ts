// Submitting: a filled form causes a reaction. Writes are blocked, and trying to write counts as a reaction.
// Where creating is allowed, the form is submitted by a double click, which must create one record.
import {
  click,
  formControls,
  press,
  senderOf,
  submitOf,
  takesText,
  type as typeInto,
  usable,
  validValue,
} from './choose.ts';
import { type CreateSeen, accepted, refusedCreate } from './create.ts';
import { type Creating, mayCreate, ownValue, planCreate } from './create-form.ts';
import { type Discovery, type WorkflowFamily, found, lookerFor } from './define-family.ts';
import type { ControlFact, WorkflowFacts } from './facts.ts';
import { missingRecord } from './not-kept.ts';
import { ownMark } from './own-mark.ts';
import { type Relations, type Looks, type Related, broken, holds, open, unchanged } from './relation.ts';
import { isSearchForm } from './search-form.ts';
import { addWord, asksToSearch, continueWord } from '#core/words/control-words.ts';

const maxFields = 8;
/** What sends the form, among the parts that are looked at. */
const sender = 'sender';

const partsOf = (fields: readonly ControlFact[], send: ControlFact | null): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(fields.map(({ css }, index) => [`f${index}`, css])),
  ...(send === null ? {} : { [sender]: send.css }),
});

function answers({ now, at }: Looks): Related {
  const typed = at('typed');
  const creates = now.creates ?? [];
  if (creates.some(({ status }) => status !== null && status >= 500))
    return broken('form_submit_failed', 'server_error', 'The server fails when the filled form is submitted.');
  if (creates.length > 0 && creates.every(refusedCreate)) return open('refused', 'The server rejected the input.');
  if (now.held > typed.held || now.requests > typed.requests) return holds;
  if (now.nativeRefusals > typed.nativeRefusals) return open('refused', 'The browser rejected the input.');
  if (typed.parts[sender]?.off === true)
    return open('switched_off', 'The button that submits the form is shown as switched off.');
  const emptied = Object.keys(typed.parts).some((name) => typed.parts[name]?.value !== now.parts[name]?.value);
  if (emptied || !unchanged(typed, now)) return holds;
  return now.focus !== typed.focus &&
    Object.entries(now.parts).some(([name, { focused }]) => focused && name !== sender)
    ? open('focus_moved', 'Only the focus moved, perhaps to an invalid field.')
    : broken(
        'form_submit_failed',
        'nothing_happens',
        'Submitting the filled form causes no request and does not change the page.',
      );
}

/** A duplicate needs both: two accepted equal requests, and two of our records. */
function twice(first: CreateSeen, second: CreateSeen, more: number): Related | null {
  if ([first, second].some(refusedCreate)) return null;
  const alike = first.path === second.path && first.shape === second.shape && first.body === second.body;
  if (!alike) return open('not_alike', 'Two different requests were sent.');
  if (more >= 2) return broken('duplicate_on_submit', 'kept_twice', 'A double click creates the same record twice.');
  if (more === 1) return null;
  const named = accepted(first) && accepted(second) && first.record !== null && second.record !== null;
  if (!named || first.record === second.record || first.keyed || second.keyed) return null;
  return broken('duplicate_on_submit', 'two_records', 'A double click creates two records.');
}

/** Whatever the server says, a record counts only if it is seen when the page is loaded again. */
function keptOnce(looks: Looks): Related {
  const { now, at } = looks;
  const typed = at('typed');
  const creates = now.creates ?? [];
  const [first, second] = creates;
  if (first === undefined)
    return now.held > typed.held
      ? open('held', 'A second request was blocked because it differs from the first.')
      : holds;
  if (second === undefined && now.held > typed.held)
    return open('held', 'A second request was blocked because it differs from the first.');
  if (!creates.some(accepted)) return open('unanswered', 'The form was submitted and got no response.');
  const more = (now.echoes ?? 0) - (typed.echoes ?? 0);
  const missing = more > 0 ? null : missingRecord(looks);
  if (missing?.answer === 'fail') return missing;
  return (second === undefined ? null : twice(first, second, more)) ?? missing ?? holds;
}

function forms(facts: WorkflowFacts, creating: Creating | null): Discovery[] {
  return facts.forms.flatMap((form, index): Discovery[] => {
    if (form.secret || form.payment || form.inDialog || isSearchForm(facts, index)) return [];
    const submit = senderOf(facts, index);
    const controls = formControls(facts, index);
    if (submit === null || submit.inList || controls.some(({ type }) => type === 'file' || type === 'search'))
      return [];
    // Steps of a form are a family of their own.
    if (continueWord.test(submit.name)) return [];
    const fields = controls
      .filter((control) => usable(control) && takesText(control) && !control.filled)
      .slice(0, maxFields);
    if (fields.length === 0 || fields.some(({ name, hint }) => asksToSearch(`${name} ${hint}`))) return [];
    const key = `${form.css} ${submit.name}`;
    const sends =
      creating !== null &&
      mayCreate(facts, index, submit) &&
      fields.some((field) => ownValue(field, creating) === ownMark);
    return [sends ? planSent(facts, index, fields, submit, key, creating) : plan(facts, fields, submit, key)];
  });
}

/** A field for new entries that needs no button: Enter adds. */
function adders(facts: WorkflowFacts): Discovery[] {
  const adds = (control: ControlFact): boolean =>
    usable(control) &&
    control.tag === 'input' &&
    control.type === 'text' &&
    !control.readOnly &&
    !control.filled &&
    !control.inDialog &&
    !control.inList &&
    !control.autoComplete &&
    (control.form === null || submitOf(facts, control.form) === null) &&
    addWord.test(`${control.name} ${control.hint}`) &&
    !asksToSearch(`${control.name} ${control.hint}`);
  return facts.controls
    .filter(adds)
    .slice(0, 1)
    .map((field) => plan(facts, [field], null, `${field.css} ${field.name}`));
}

/** Without a button, Enter in the field sends. */
function plan(
  facts: WorkflowFacts,
  fields: readonly ControlFact[],
  submit: ControlFact | null,
  key: string,
): Discovery {
  const look = lookerFor('form_submit', {
    list: facts.list === null ? null : { css: facts.list.css, path: facts.path },
    parts: partsOf(fields, submit),
  });
  return found({
    family: 'form_submit',
    title: 'Submitting a filled form has an effect',
    key,
    steps: [
      ...fields.map((field) => typeInto(field, validValue(field))),
      look('typed'),
      submit === null ? press(fields[0]!, 'Enter') : click(submit),
      look('sent', 'answers'),
    ],
  });
}

/** Sent for real, by two clicks, and looked for on the page as it is loaded again. */
function planSent(
  facts: WorkflowFacts,
  form: number,
  fields: readonly ControlFact[],
  submit: ControlFact,
  key: string,
  creating: Creating,
): Discovery {
  const look = lookerFor('form_submit', {
    list: facts.list === null ? null : { css: facts.list.css, path: facts.path },
    parts: partsOf(fields, submit),
    echo: ownMark,
  });
  return found({
    family: 'form_submit',
    title: 'Submitting a filled form has an effect, and a double click creates one record',
    key,
    steps: [
      ...fields.map((field) => typeInto(field, ownValue(field, creating))),
      look('typed'),
      click(submit),
      look('sent', 'answers'),
      { action: 'goto', path: facts.here },
      look('kept', 'kept_once'),
    ],
    creates: planCreate(facts, form, { step: fields.length + 1, sends: 'filled', twice: true }),
  });
}

export const formSubmit: WorkflowFamily = {
  name: 'form_submit',
  recognise: (facts, creating = null) => [...forms(facts, creating), ...adders(facts)],
};

export const formSubmitRelations: Relations = { answers, kept_once: keptOnce };
