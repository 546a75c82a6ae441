// What the families share: which controls may be used, and what is typed into a field.
import type { ActionStep } from '#contract/steps/all-actions.ts';
import { redact } from '#core/evidence/redact.ts';
import type { ControlFact, WorkflowFacts } from './facts.ts';
import { emailHint } from '#core/words/control-words.ts';
import { addMoreWords, saveWords } from '#core/words/record-words.ts';
import { words } from '#core/words/words.ts';

export const usable = ({ visible, disabled, brake }: ControlFact): boolean => visible && !disabled && brake === null;

export const at = ({ css }: { readonly css: string }): { css: string } => ({ css });
export const click = (control: { readonly css: string }): ActionStep => ({ action: 'click', target: at(control) });
/** A control that shows only later has no selector that lasts: its name is what a person would look for. */
export function clickNamed(control: ControlFact, facts: WorkflowFacts): ActionStep {
  const { role, name } = control;
  const twins = facts.controls.filter((each) => each.role === role && each.name === name).length;
  return twins === 1 && name !== '' && name.length <= 80 && safeWord(name)
    ? { action: 'click', target: { role, name } }
    : click(control);
}

export const type = (control: { readonly css: string }, value: string): ActionStep => ({
  action: 'type',
  target: at(control),
  value,
});
export const press = (control: { readonly css: string }, key: string): ActionStep => ({
  action: 'press',
  target: at(control),
  key,
});

/** The content of a field is replaced the way a person does it. */
export const retype = (control: { readonly css: string }, value: string): ActionStep[] => [
  press(control, 'Control+a'),
  value === '' ? press(control, 'Delete') : type(control, value),
];

const textTypes: ReadonlySet<string> = new Set(['text', 'search', 'email', 'url', 'tel', 'number', 'date', '']);
export const takesText = ({ tag, type: kind, readOnly }: ControlFact): boolean =>
  !readOnly && (tag === 'textarea' || (tag === 'input' && textTypes.has(kind)));

export const asksForEmail = ({ type: kind, name, hint }: ControlFact): boolean =>
  kind === 'email' || (kind === 'text' && emailHint.test(`${name} ${hint}`));

/** A value that an honest form takes; ours, and the same every time. */
export function validValue(field: ControlFact): string {
  if (asksForEmail(field)) return 'qa.tester@example.com';
  if (field.type === 'url') return 'https://example.com/';
  if (field.type === 'tel') return '5550100';
  if (field.type === 'number') return String(Math.max(1, Number(field.min) || 0, 7));
  // Chromium takes dates as they are typed in its own field: month, day, year.
  if (field.type === 'date') return '06152030';
  return field.tag === 'textarea' ? 'qa sample text of some length' : 'qa sample';
}

/** No word of any language that a list might hold. */
export const nonsense = 'qzxvjkwq';

export const safeWord = (word: string): boolean => redact(word) === word;

export const formControls = (facts: WorkflowFacts, form: number): readonly ControlFact[] =>
  facts.controls.filter((control) => control.form === form);

export const submitOf = (facts: WorkflowFacts, form: number | null): ControlFact | null => {
  if (form === null) return null;
  const buttons = formControls(facts, form).filter(({ submits }) => submits);
  return buttons.find(usable) ?? null;
};

const addMore = words(addMoreWords);
const sendWord = words(
  saveWords,
  'send|post|publish|sign up|register|subscribe|join|senden|absenden|envoyer|enviar|invia',
);

/**
 * Any button without a type submits its form, also one that plays a sound or opens a hint among the fields. What sends
 * the fields stands after them; only where nothing does, one among them that says so.
 */
export function senderOf(facts: WorkflowFacts, form: number): ControlFact | null {
  const controls = formControls(facts, form);
  const last = controls.findLastIndex((control) => usable(control) && takesText(control));
  const buttons = controls.filter((control) => control.submits && usable(control));
  const says = ({ name }: ControlFact): boolean => sendWord.test(name) && !addMore.test(name);
  return buttons.find((button) => controls.indexOf(button) > last) ?? buttons.find(says) ?? null;
}

export const withoutQuery = (path: string): string => path.split(/[?#]/)[0] ?? '';
