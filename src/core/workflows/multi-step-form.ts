// Forms in steps: the next step comes, and who goes back finds what was put in.
import { click, clickNamed, formControls, takesText, type as typeInto, usable, validValue } from './choose.ts';
import { type Discovery, type WorkflowFamily, found, lookerFor } from './define-family.ts';
import type { ControlFact, WorkflowFacts } from './facts.ts';
import { type Relations, type Looks, type Related, broken, holds, open, unchanged } from './relation.ts';
import { continueWord, leadsBack } from './words.ts';

const maxFields = 6;

function goesOn({ now, at }: Looks): Related {
  const typed = at('typed');
  if (now.held > typed.held) return open('held', 'The next step needs a write, which was held back.');
  if (now.place !== typed.place || now.parts['f0']?.visible !== true) return holds;
  if (now.errorSigns > typed.errorSigns || now.nativeRefusals > typed.nativeRefusals)
    return open('refused', 'The form refused what was put in.');
  return unchanged(typed, now)
    ? broken('form_submit_failed', 'does_not_go_on', 'The form does not go on to its next step.')
    : open('changed_otherwise', 'The page answers in another way than by a next step.');
}

function keeps({ now, at }: Looks): Related {
  const typed = at('typed');
  const names = Object.keys(typed.parts).filter((name) => typed.parts[name]?.filled === true);
  const fields = names.map((name) => ({ before: typed.parts[name], after: now.parts[name] }));
  if (fields.some(({ after }) => after?.visible !== true))
    return open('field_gone', 'The way back does not lead to the same fields.');
  if (fields.every(({ before, after }) => before?.value === after?.value)) return holds;
  return fields.some(({ after }) => after?.filled === false)
    ? broken('not_persisted', 'loses_input', 'Going back a step loses what was put in.')
    : open('changed_input', 'Going back a step shows other values.');
}

function planFor(fields: readonly ControlFact[], next: ControlFact, before: WorkflowFacts) {
  return (after: WorkflowFacts): readonly Discovery[] => {
    const still = after.controls.some(({ css, name }) => css === fields[0]?.css && name === fields[0]?.name);
    if (still && after.here === before.here) return [];
    const back = after.controls.find(
      (control) => usable(control) && control.inMain && !control.inPager && leadsBack(control.name),
    );
    if (back === undefined || (!before.stepSign && !after.stepSign)) return [];
    const look = lookerFor('multi_step_form', {
      parts: Object.fromEntries(fields.map(({ css }, index) => [`f${index}`, css])),
    });
    return [
      found({
        family: 'multi_step_form',
        title: 'A form in steps goes on, and going back keeps what was put in',
        key: `${next.css} ${next.name}`,
        steps: [
          ...fields.map((field) => typeInto(field, validValue(field))),
          look('typed'),
          click(next),
          look('next', 'goes_on'),
          clickNamed(back, after),
          look('back', 'keeps'),
        ],
      }),
    ];
  };
}

export const multiStepForm: WorkflowFamily = {
  name: 'multi_step_form',
  recognise: (facts) =>
    facts.forms.flatMap((form, index): Discovery[] => {
      if (form.secret || form.payment || form.inDialog || form.search) return [];
      const controls = formControls(facts, index);
      const next = controls.find(
        (control) => usable(control) && control.role === 'button' && continueWord.test(control.name),
      );
      const fields = controls
        .filter((control) => usable(control) && takesText(control) && !control.filled)
        .slice(0, maxFields);
      if (next === undefined || fields.length === 0) return [];
      return [
        {
          kind: 'peek',
          key: `steps ${form.css}`,
          steps: [...fields.map((field) => typeInto(field, validValue(field))), click(next)],
          plan: planFor(fields, next, facts),
        },
      ];
    }),
};

export const multiStepFormRelations: Relations = { goes_on: goesOn, keeps };
