// Which forms may be sent for real: those that by all that can be seen make a new record and do nothing else.
import { asksForEmail, formControls, takesText, validValue } from './choose.ts';
import type { PlannedCreate } from './create.ts';
import type { ControlFact, WorkflowFacts } from './facts.ts';
import { isForExisting } from './names-record.ts';
import { markTail, ownMark } from './own-mark.ts';
import { asksToSearch, continueWord, otherThanCreate } from '#core/words/control-words.ts';

/** Given only where the caller allows to create. */
export interface Creating {
  readonly prefix: string;
}

/** Such a form is submitted only for a new record: it contains nothing of an existing one. */
export function mayCreate(facts: WorkflowFacts, form: number, submit: ControlFact): boolean {
  const { method, address, hidden, words, secret, payment, search, inDialog } = facts.forms[form]!;
  if (address === null || method === 'dialog' || secret || payment || search || inDialog) return false;
  if (hidden.some(isForExisting)) return false;
  const controls = formControls(facts, form);
  if (controls.some((control) => control.secret || (takesText(control) && control.filled))) return false;
  const said = `${submit.name} | ${words} | ${address} | ${facts.here}`;
  return !otherThanCreate.test(said) && !asksToSearch(submit.name) && !continueWord.test(submit.name);
}

const freeText = ({ tag, type }: ControlFact): boolean => tag === 'textarea' || (tag === 'input' && type === 'text');

/** The field accepts text that starts with our prefix. */
export const takesMark = (field: ControlFact, { prefix }: Creating): boolean =>
  freeText(field) && (field.maxLength === null || field.maxLength >= prefix.length + markTail);

/** A value that an honest form takes: ours, and marked as ours wherever there is room for it. */
export const ownValue = (field: ControlFact, creating: Creating | null): string =>
  creating !== null && !asksForEmail(field) && takesMark(field, creating) ? ownMark : validValue(field);

export const planCreate = (
  facts: WorkflowFacts,
  form: number,
  parts: Pick<PlannedCreate, 'step' | 'sends' | 'twice'>,
): PlannedCreate => ({
  ...parts,
  fields: formControls(facts, form)
    .filter(takesText)
    .map(({ field }) => field)
    .filter((name) => name !== ''),
  address: facts.forms[form]?.address ?? '',
});
