import { expect, test } from 'vitest';
import { controlOf, factsOf, formOf } from '../../../test/kit/workflow-looks.ts';
import { mayCreate, ownValue, takesMark } from './create-form.ts';
import type { ControlFact, FormFact } from './facts.ts';

const creating = { prefix: 'qa_demo' };
const field = controlOf({ css: '#n', tag: 'input', type: 'text', role: 'textbox', name: 'Note', form: 0 });
const submit = controlOf({ css: '#s', name: 'Keep the note', form: 0, submits: true });

function may(parts: {
  form?: Partial<FormFact>;
  submit?: string;
  field?: Partial<ControlFact>;
  here?: string;
}): boolean {
  const button = { ...submit, name: parts.submit ?? submit.name };
  const facts = factsOf({
    controls: [{ ...field, ...parts.field }, button],
    forms: [formOf(parts.form)],
    here: parts.here ?? '/notes',
  });
  return mayCreate(facts, 0, button);
}

test('a form for a new record may be sent, by its own verb or by a script', () => {
  expect(may({})).toBe(true);
  expect(may({ form: { method: 'post', address: '/notes' } })).toBe(true);
});

test.each([
  ['leads to another origin', { form: { address: null } }],
  ['asks for a secret', { form: { secret: true } }],
  ['asks for a payment', { form: { payment: true } }],
  ['closes a dialog', { form: { method: 'dialog' } }],
  ['holds what an old record says', { field: { filled: true } }],
  ['names a record', { form: { hidden: ['id'] } }],
  ['names another verb', { form: { hidden: ['_method'] } }],
  ['signs in', { submit: 'Sign in' }],
  ['makes an account', { form: { address: '/account' } }],
  ['invites somebody', { submit: 'Invite a friend' }],
  ['writes a mail', { submit: 'Mail it' }],
  ['updates', { submit: 'Update' }],
  ['changes settings', { here: '/settings' }],
  ['sends a message, by its heading', { form: { words: 'Leave a message' } }],
  ['books', { submit: 'Book the room' }],
  ['searches', { submit: 'Find' }],
  ['goes on to a next step', { submit: 'Continue' }],
] as const)('a form that %s is never sent', (_, parts) => {
  expect(may(parts)).toBe(false);
});

test('a text is marked as ours wherever there is room for the mark', () => {
  expect(ownValue(field, creating)).toBe('{qa}');
  expect(ownValue({ ...field, maxLength: 10 }, creating)).toBe('qa sample');
  expect(takesMark({ ...field, type: 'number' }, creating)).toBe(false);
  expect(ownValue({ ...field, type: 'email' }, creating)).toBe('qa.tester@example.com');
  expect(ownValue(field, null)).toBe('qa sample');
});
