import { expect, test } from 'vitest';
import { brakesOf, buttonOf, fieldOf, formLikeOf } from '../../../../test/kit/form-like-of.ts';
import { makesRecord, nextOf, refusalOf, submitOf } from './choose-form.ts';

test('a form makes a record if it asks for a new text and names no old record', () => {
  expect(makesRecord(formLikeOf(), 16)).toBe(true);
  expect(makesRecord(formLikeOf({ hidden: ['id'] }), 16)).toBe(false);
  expect(makesRecord(formLikeOf({ search: true }), 16)).toBe(false);
  expect(makesRecord(formLikeOf({ fields: [fieldOf('Search')] }), 16)).toBe(false);
  expect(makesRecord(formLikeOf({ fields: [fieldOf('Name'), fieldOf('Filter')] }), 16)).toBe(true);
  expect(makesRecord(formLikeOf({ fields: [fieldOf('Name', { value: 'Hammer' })] }), 16)).toBe(false);
  expect(makesRecord(formLikeOf({ fields: [fieldOf('Code', { maxLength: 4 })] }), 16)).toBe(false);
  expect(makesRecord(formLikeOf({ buttons: [buttonOf('Next')] }), 16)).toBe(false);
});

test.each([
  ['secret', { secret: true }],
  ['payment', { payment: true }],
  ['reaches_others', { words: 'Invite a colleague' }],
  ['reaches_others', { address: '/users/sign_up' }],
  ['reaches_others', { buttons: [buttonOf('Send')] }],
  ['reaches_others', { words: 'role-form' }],
  [null, { words: 'New tool' }],
] as const)('a form that reaches others is refused: %s %j', (rule, parts) => {
  expect(refusalOf(formLikeOf(parts as object))).toBe(rule);
});

test('the plain button that saves is used', () => {
  const named = (...names: string[]): string | undefined =>
    submitOf(formLikeOf({ buttons: names.map((name) => buttonOf(name)) }))?.name;
  expect(named('Save and add another', 'Save', 'Save and continue editing')).toBe('Save');
  expect(named('Cancel', 'Create')).toBe('Create');
  expect(named('Delete', 'Update')).toBe('Update');
  expect(named('Cancel')).toBeUndefined();
  const cross = buttonOf('', { submits: false, brakes: brakesOf({ marks: 'destroy' }) });
  expect(submitOf(formLikeOf({ buttons: [cross] }))).toBeNull();
});

test('a form in parts goes on by its own button, until one saves', () => {
  const next = buttonOf('Next', { submits: false });
  expect(makesRecord(formLikeOf({ buttons: [buttonOf('Next')], staged: true }), 16)).toBe(true);
  expect(nextOf(formLikeOf({ buttons: [next], staged: true }))?.name).toBe('Next');
  expect(nextOf(formLikeOf({ buttons: [next] }))).toBeNull();
  expect(nextOf(formLikeOf({ buttons: [buttonOf('Back'), buttonOf('Create')], staged: true }))).toBeNull();
});
