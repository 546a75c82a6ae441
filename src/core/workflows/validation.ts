// Validation: a form visibly rejects invalid input.
import { asksForEmail, click, formControls, senderOf, takesText, type as typeInto, usable } from './choose.ts';
import { type PlannedCreate, refusedCreate } from './create.ts';
import { mayCreate, ownValue, planCreate, takesMark } from './create-form.ts';
import { type Discovery, type WorkflowFamily, found, lookerFor } from './define-family.ts';
import type { ControlFact } from './facts.ts';
import type { Look } from './look.ts';
import { ownMark } from './own-mark.ts';
import { type Relations, type Looks, type Related, broken, holds, open, sameSet, unchanged } from './relation.ts';
import { asksToSearch, optionalWord } from '#core/words/control-words.ts';

const maxFields = 8;
const wrong = 'qa wrong';

const refusedVisibly = (now: Look, before: Look): boolean =>
  now.nativeRefusals > before.nativeRefusals ||
  now.errorSigns > before.errorSigns ||
  Object.keys(now.parts).some((name) => now.parts[name]?.invalid === true && before.parts[name]?.invalid !== true);

const withoutAWord = (what: string): Related =>
  broken('validation_missing', `${what}_without_a_word`, 'The form rejects the input without a message.');

/** The server's response to a submitted form. */
function answered(now: Look, previous: Look, sure: boolean, what: string): Related {
  const creates = now.creates ?? [];
  if (creates.some(({ status }) => status === null))
    return open('unanswered', 'The form was submitted and got no response.');
  const silent = unchanged(previous, now);
  if (creates.some(refusedCreate)) {
    if (!silent) return holds;
    return sure ? withoutAWord(what) : open('silent', 'The server rejects the form, and the page shows no message.');
  }
  const fields = Object.keys(previous.parts);
  // Many a server shows the form again, with status 200 and the reasons in it.
  if (fields.some((name) => now.parts[name]?.visible === true))
    return open('form_again', 'The form was submitted and is shown again; it is unclear whether it was rejected.');
  if ((now.refusalWords ?? 0) > (previous.refusalWords ?? 0) || now.status === 'blank')
    return open('may_be_refused', 'The page after the form may show a rejection.');
  return sure && !sameSet(previous.scene, now.scene)
    ? broken('validation_missing', `${what}_accepted`, 'The form accepts invalid input.')
    : open('sent', 'The form was submitted, and accepting it may be correct.');
}

/** `sure`: the form says itself that it cannot take this. */
const refused =
  (sure: boolean, what: 'empty' | 'wrong') =>
  ({ now, previous }: Looks): Related => {
    if ((now.creates ?? []).some(({ status }) => status !== null && status >= 500))
      return broken('form_submit_failed', 'server_error', 'The server fails on invalid input.');
    if (refusedVisibly(now, previous)) return holds;
    if ((now.creates ?? []).length > 0 && now.held === previous.held) return answered(now, previous, sure, what);
    if (now.held > previous.held || now.requests > previous.requests)
      return open('sent', 'The form was submitted; it is unknown whether the server rejects it.');
    const fields = Object.keys(previous.parts);
    const taken = fields.some((name) => previous.parts[name]?.filled === true && now.parts[name]?.filled === false);
    const gone = fields.every((name) => now.parts[name]?.visible !== true);
    if (unchanged(previous, now)) {
      if (Object.values(now.parts).some(({ focused }) => focused) && now.focus !== previous.focus)
        return open('focus_only', 'Only the focus shows that something is wrong.');
      return sure
        ? withoutAWord(what)
        : open('silent', 'Nothing happens, which may be correct for a form without required fields.');
    }
    if (sure && (taken || gone) && !sameSet(previous.scene, now.scene))
      return broken('validation_missing', `${what}_accepted`, 'The form accepts invalid input.');
    return holds;
  };

const relationOf = (sure: boolean, what: 'empty' | 'wrong'): string => `${what}_${sure ? 'must_be' : 'may_be'}_refused`;

const marked = ({ required, name }: ControlFact): boolean => required || /[*＊]\s*$/.test(name);

/** What a form demands that says of none of its fields, or of this one, that it must not be left empty. */
function demandsInput(fields: readonly ControlFact[], empty: readonly ControlFact[]): boolean {
  if (fields.some(marked)) return empty.some(marked);
  return empty.some(
    (field) => (asksForEmail(field) || field.type === 'date') && !optionalWord.test(`${field.name} ${field.hint}`),
  );
}

export const validation: WorkflowFamily = {
  name: 'validation',
  recognise: (facts, creating = null) =>
    facts.forms.flatMap((form, index): Discovery[] => {
      if (form.payment || form.inDialog || form.search || form.secret) return [];
      const submit = senderOf(facts, index);
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
      const workflow = (
        title: string,
        what: string,
        steps: Parameters<typeof found>[0]['steps'],
        creates: PlannedCreate | null,
      ): Discovery =>
        found({ family: 'validation', title, key: `${key} ${what}`, steps, ...(creates === null ? {} : { creates }) });
      const sends = creating !== null && mayCreate(facts, index, submit);
      // Ignoring a single empty field may be correct.
      const sure = demands || empty.length >= 2;
      const blank = workflow(
        'An empty form is visibly rejected',
        'empty',
        [look('first'), click(submit), look('empty', relationOf(sure, 'empty'))],
        sends && demandsInput(fields, empty)
          ? planCreate(facts, index, { step: 1, sends: 'empty', twice: false })
          : null,
      );
      const address = empty.find(asksForEmail);
      const ours =
        sends && address !== undefined && empty.some((field) => takesMark(field, creating)) ? creating : null;
      const wrongAddress =
        address !== undefined && ours !== null && takesMark(address, ours) ? `${ownMark} wrong` : wrong;
      const fill = (field: ControlFact): ReturnType<typeof typeInto> =>
        typeInto(field, field === address ? wrongAddress : ownValue(field, ours));
      return [
        ...(sure ? [blank] : []),
        ...(address === undefined
          ? []
          : [
              workflow(
                'An invalid email address is visibly rejected',
                'wrong',
                [...empty.map(fill), look('typed'), click(submit), look('wrong', relationOf(true, 'wrong'))],
                ours === null
                  ? null
                  : planCreate(facts, index, { step: empty.length + 1, sends: 'filled', twice: false }),
              ),
            ]),
      ];
    }),
};

export const validationRelations: Relations = Object.fromEntries(
  [true, false].flatMap((sure) =>
    (['empty', 'wrong'] as const).map((what) => [relationOf(sure, what), refused(sure, what)]),
  ),
);
