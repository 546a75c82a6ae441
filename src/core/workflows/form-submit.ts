// Submitting: who fills a form and sends it off gets some answer. Writes are held back, and wanting to write is an answer.
import { click, formControls, press, submitOf, takesText, type as typeInto, usable, validValue } from './choose.ts';
import { type Discovery, type WorkflowFamily, found, lookerFor } from './define-family.ts';
import type { ControlFact, WorkflowFacts } from './facts.ts';
import { type Looks, type Related, broken, holds, open, unchanged } from './relation.ts';
import { addWord, asksToSearch, continueWord } from './words.ts';

const maxFields = 8;

function answers({ now, at }: Looks): Related {
  const typed = at('typed');
  if (now.held > typed.held || now.requests > typed.requests) return holds;
  if (now.nativeRefusals > typed.nativeRefusals) return open('refused', 'The browser refused what was put in.');
  const emptied = Object.keys(typed.parts).some((name) => typed.parts[name]?.value !== now.parts[name]?.value);
  if (emptied || !unchanged(typed, now)) return holds;
  return now.focus !== typed.focus && Object.values(now.parts).some(({ focused }) => focused)
    ? open('focus_moved', 'Only the focus moved, perhaps to a field that was refused.')
    : broken(
        'form_submit_failed',
        'nothing_happens',
        'Sending the filled form causes no request and no change on the page.',
      );
}

function forms(facts: WorkflowFacts): Discovery[] {
  return facts.forms.flatMap((form, index): Discovery[] => {
    if (form.secret || form.payment || form.inDialog || form.search) return [];
    const submit = submitOf(facts, index);
    const controls = formControls(facts, index);
    if (submit === null || submit.inList || controls.some(({ type }) => type === 'file' || type === 'search'))
      return [];
    // Steps of a form are a family of their own.
    if (continueWord.test(submit.name)) return [];
    const fields = controls
      .filter((control) => usable(control) && takesText(control) && !control.filled)
      .slice(0, maxFields);
    if (fields.length === 0 || fields.some(({ name, hint }) => asksToSearch(`${name} ${hint}`))) return [];
    return [plan(facts, fields, [click(submit)], `${form.css} ${submit.name}`)];
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
    .map((field) => plan(facts, [field], [press(field, 'Enter')], `${field.css} ${field.name}`));
}

function plan(
  facts: WorkflowFacts,
  fields: readonly ControlFact[],
  send: ReturnType<typeof click>[],
  key: string,
): Discovery {
  const look = lookerFor('form_submit', {
    list: facts.list === null ? null : { css: facts.list.css, path: facts.path },
    parts: Object.fromEntries(fields.map(({ css }, index) => [`f${index}`, css])),
  });
  return found({
    family: 'form_submit',
    title: 'Sending a filled form is answered',
    key,
    steps: [
      ...fields.map((field) => typeInto(field, validValue(field))),
      look('typed'),
      ...send,
      look('sent', 'answers'),
    ],
  });
}

export const formSubmit: WorkflowFamily = {
  name: 'form_submit',
  recognise: (facts) => [...forms(facts), ...adders(facts)],
  relations: { answers },
};
