// Multi-step forms: the next step appears, and going back keeps the input.
import { click, clickNamed, formControls, takesText, type as typeInto, usable, validValue } from './choose.ts';
import { type Discovery, type WorkflowFamily, found, lookerFor } from './define-family.ts';
import type { ControlFact, WorkflowFacts } from './facts.ts';
import { type Relations, type Looks, type Related, broken, holds, open, unchanged } from './relation.ts';
import { continueWord, leadsBack } from '#core/words/control-words.ts';

const maxFields = 6;

function goesOn({ now, at }: Looks): Related {
  const typed = at('typed');
  if (now.held > typed.held) return open('held', 'The next step needs a write, which was blocked.');
  if (now.place !== typed.place || now.parts['f0']?.visible !== true) return holds;
  if (now.errorSigns > typed.errorSigns || now.nativeRefusals > typed.nativeRefusals)
    return open('refused', 'The form rejected the input.');
  return unchanged(typed, now)
    ? broken('form_submit_failed', 'does_not_go_on', 'The form does not continue to its next step.')
    : open('changed_otherwise', 'The page reacts, but shows no next step.');
}

function keeps({ now, at }: Looks): Related {
  const typed = at('typed');
  const names = Object.keys(typed.parts).filter((name) => typed.parts[name]?.filled === true);
  const fields = names.map((name) => ({ before: typed.parts[name], after: now.parts[name] }));
  if (fields.some(({ after }) => after?.visible !== true))
    return open('field_gone', 'Going back does not show the same fields.');
  if (fields.every(({ before, after }) => before?.value === after?.value)) return holds;
  return fields.some(({ after }) => after?.filled === false)
    ? broken('not_persisted', 'loses_input', 'Going back a step loses the input.')
    : open('changed_input', 'Going back a step shows different values.');
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
        title: 'A multi-step form continues, and going back keeps the input',
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

interface Group {
  readonly key: string;
  readonly controls: readonly ControlFact[];
}

/** Each form, and what stands free of any form on a page that says at which step it is. */
function groupsOf(facts: WorkflowFacts): readonly Group[] {
  const forms = facts.forms.flatMap((form, index): Group[] =>
    form.secret || form.payment || form.inDialog || form.search
      ? []
      : [{ key: form.css, controls: formControls(facts, index) }],
  );
  const free = facts.controls.filter(
    ({ form, inMain, inDialog, inList, inPager }) => form === null && inMain && !inDialog && !inList && !inPager,
  );
  const isWizard = facts.stepSign && !free.some(({ secret }) => secret);
  return isWizard ? [...forms, { key: 'the page', controls: free }] : forms;
}

export const multiStepForm: WorkflowFamily = {
  name: 'multi_step_form',
  recognise: (facts) =>
    groupsOf(facts).flatMap(({ key, controls }): Discovery[] => {
      const next = controls.find(
        (control) => usable(control) && control.role === 'button' && continueWord.test(control.name),
      );
      const fields = controls
        .filter((control) => usable(control) && takesText(control) && control.type !== 'search' && !control.filled)
        .slice(0, maxFields);
      if (next === undefined || fields.length === 0) return [];
      return [
        {
          kind: 'peek',
          key: `steps ${key}`,
          steps: [...fields.map((field) => typeInto(field, validValue(field))), click(next)],
          plan: planFor(fields, next, facts),
        },
      ];
    }),
};

export const multiStepFormRelations: Relations = { goes_on: goesOn, keeps };
