import { expect, test } from 'vitest';
import { controlOf, factsOf, formOf, judge, lookOf, partOf, said, stepsOf } from '../../../test/kit/workflow-looks.ts';
import { multiStepForm } from './multi-step-form.ts';

const field = (value: string, visible = true) => ({ f0: partOf({ value, filled: value !== '', visible }) });
const typed = lookOf({ parts: field('v') });

test('a step back that loses what was put in is broken', () => {
  const keeps = (now: ReturnType<typeof lookOf>) => said(judge('multi_step_form', 'keeps', now, { typed }));
  expect(keeps(lookOf({ parts: field('') }))).toBe('not_persisted loses_input');
  expect(keeps(lookOf({ parts: field('v') }))).toBe('pass');
  expect(keeps(lookOf({ parts: field('w') }))).toBe('unsure changed_input');
  expect(keeps(lookOf({ parts: field('v', false) }))).toBe('unsure field_gone');
});

test('a form that stays on its step without a word is broken', () => {
  const goes = (now: ReturnType<typeof lookOf>) => said(judge('multi_step_form', 'goes_on', now, { typed }));
  expect(goes(typed)).toBe('form_submit_failed does_not_go_on');
  expect(goes(lookOf({ parts: field('v', false) }))).toBe('pass');
  expect(goes({ ...typed, errorSigns: 1 })).toBe('unsure refused');
  expect(goes({ ...typed, held: 1 })).toBe('unsure held');
});

test('a form is one of steps when a next step with a way back was seen', () => {
  const input = controlOf({ css: '#n', tag: 'input', type: 'text', role: 'textbox', name: 'Title', form: 0 });
  const next = controlOf({ css: '#next', name: 'Next', form: 0, submits: true });
  const [peek] = multiStepForm.recognise(factsOf({ controls: [input, next], forms: [formOf()], stepSign: true }));
  if (peek?.kind !== 'peek') throw new Error('not tried first');
  expect(peek.steps.map((step) => step.action)).toEqual(['type', 'click']);
  const back = controlOf({ css: '#back', name: 'Back' });
  expect(stepsOf(peek.plan(factsOf({ controls: [back] }))).at(-1)).toBe('look back: keeps');
  expect(peek.plan(factsOf({ controls: [input, back] }))).toEqual([]);
});

test('a wizard needs no form where the page says at which step it is', () => {
  const controls = [
    controlOf({ css: '#n', tag: 'input', type: 'text', role: 'textbox', name: 'Title' }),
    controlOf({ css: '#next', name: 'Next' }),
  ];
  const plan = (stepSign: boolean, more: Parameters<typeof controlOf>[0][] = []) =>
    multiStepForm.recognise(factsOf({ controls: [...controls, ...more.map(controlOf)], stepSign }));
  const [peek] = plan(true);
  expect(peek).toMatchObject({ kind: 'peek', steps: [{ action: 'type' }, { action: 'click' }] });
  expect(plan(false)).toEqual([]);
  expect(plan(true, [{ css: '#p', tag: 'input', type: 'password', secret: true }])).toEqual([]);
});
