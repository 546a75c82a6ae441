// Validation: what a form does not take, it refuses for everybody to see.
import {
  asksForEmail,
  click,
  formControls,
  submitOf,
  takesText,
  type as typeInto,
  usable,
  validValue,
} from './choose.ts';
import { type Discovery, type WorkflowFamily, found, lookerFor } from './define-family.ts';
import type { ControlFact } from './facts.ts';
import type { Look } from './look.ts';
import { type Looks, type Related, broken, holds, open, sameSet, unchanged } from './relation.ts';
import { asksToSearch } from './words.ts';

const maxFields = 8;
const wrong = 'qa wrong';

const refusedVisibly = (now: Look, before: Look): boolean =>
  now.nativeRefusals > before.nativeRefusals ||
  now.errorSigns > before.errorSigns ||
  Object.keys(now.parts).some((name) => now.parts[name]?.invalid === true && before.parts[name]?.invalid !== true);

/** `sure`: the form says itself that it cannot take this. */
const refused =
  (sure: boolean, what: 'empty' | 'wrong') =>
  ({ now, previous }: Looks): Related => {
    if (refusedVisibly(now, previous)) return holds;
    if (now.held > previous.held || now.requests > previous.requests)
      return open('sent', 'The form was sent; whether the server refuses it is not known.');
    const fields = Object.keys(previous.parts);
    const taken = fields.some((name) => previous.parts[name]?.filled === true && now.parts[name]?.filled === false);
    const gone = fields.every((name) => now.parts[name]?.visible !== true);
    if (unchanged(previous, now)) {
      if (Object.values(now.parts).some(({ focused }) => focused) && now.focus !== previous.focus)
        return open('focus_only', 'Only the focus tells that something is wrong.');
      return sure
        ? broken(
            'validation_missing',
            `${what}_without_a_word`,
            'What the form does not take is refused without a word.',
          )
        : open('silent', 'Nothing happens, which may be right for a form that asks for nothing.');
    }
    if (sure && (taken || gone) && !sameSet(previous.scene, now.scene))
      return broken('validation_missing', `${what}_accepted`, 'The form takes what it should refuse.');
    return holds;
  };

const relationOf = (sure: boolean, what: 'empty' | 'wrong'): string => `${what}_${sure ? 'must_be' : 'may_be'}_refused`;

export const validation: WorkflowFamily = {
  name: 'validation',
  recognise: (facts) =>
    facts.forms.flatMap((form, index): Discovery[] => {
      if (form.payment || form.inDialog || form.search || form.secret) return [];
      const submit = submitOf(facts, index);
      const controls = formControls(facts, index);
      if (submit === null || submit.inList || controls.some(({ type }) => type === 'file' || type === 'search'))
        return [];
      const fields = controls.filter((control) => usable(control) && takesText(control)).slice(0, maxFields);
      const empty = fields.filter(({ filled }) => !filled);
      if (empty.length === 0 || fields.some(({ name, hint }) => asksToSearch(`${name} ${hint}`))) return [];
      const parts = Object.fromEntries(fields.map(({ css }, place) => [`f${place}`, css]));
      const look = lookerFor('validation', { parts });
      const demands = empty.some((field) => field.required || asksForEmail(field) || field.type === 'date');
      const key = `${form.css} ${submit.name}`;
      const workflow = (title: string, what: string, steps: Parameters<typeof found>[0]['steps']): Discovery =>
        found({ family: 'validation', title, key: `${key} ${what}`, steps });
      // A single field that is left empty may rightly be passed over in silence.
      const sure = demands || empty.length >= 2;
      const blank = workflow('An empty form is refused for everybody to see', 'empty', [
        look('first'),
        click(submit),
        look('empty', relationOf(sure, 'empty')),
      ]);
      const address = empty.find(asksForEmail);
      const fill = (field: ControlFact): ReturnType<typeof typeInto> =>
        typeInto(field, field === address ? wrong : validValue(field));
      return [
        ...(sure ? [blank] : []),
        ...(address === undefined
          ? []
          : [
              workflow('A wrong address is refused for everybody to see', 'wrong', [
                ...empty.map(fill),
                look('typed'),
                click(submit),
                look('wrong', relationOf(true, 'wrong')),
              ]),
            ]),
      ];
    }),
  relations: Object.fromEntries(
    [true, false].flatMap((sure) =>
      (['empty', 'wrong'] as const).map((what) => [relationOf(sure, what), refused(sure, what)]),
    ),
  ),
};
