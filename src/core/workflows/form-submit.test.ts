import { expect, test } from 'vitest';
import { controlOf, factsOf, formOf, judge, lookOf, partOf, said, stepsOf } from '../../../test/kit/workflow-looks.ts';
import { formSubmit } from './form-submit.ts';

const typed = lookOf({ parts: { f0: partOf({ value: 'v', filled: true }) } });
const answers = (now: ReturnType<typeof lookOf>) => said(judge('form_submit', 'answers', now, { typed }));

test('a form that swallows what was put in is broken', () => {
  expect(answers(typed)).toBe('form_submit_failed nothing_happens');
});

test('a request, a held write, a change and an emptied field are answers', () => {
  expect(answers({ ...typed, requests: 2 })).toBe('pass');
  expect(answers({ ...typed, requests: 2, held: 1 })).toBe('pass');
  expect(answers({ ...typed, scene: ['b'] })).toBe('pass');
  expect(answers({ ...typed, parts: { f0: partOf() } })).toBe('pass');
});

test('a refusal says nothing about sending', () => {
  expect(answers({ ...typed, nativeRefusals: 1 })).toBe('unsure refused');
  expect(answers({ ...typed, focus: '#f', parts: { f0: partOf({ value: 'v', filled: true, focused: true }) } })).toBe(
    'unsure focus_moved',
  );
});

test('forms are filled and sent, those with secrets or payments never', () => {
  const input = controlOf({ css: '#n', tag: 'input', type: 'text', role: 'textbox', name: 'Note', form: 0 });
  const send = controlOf({ css: '#send', name: 'Keep', form: 0, submits: true });
  const plan = (form = formOf()) => formSubmit.recognise(factsOf({ controls: [input, send], forms: [form] }));
  expect(stepsOf(plan())).toEqual(['type', 'look typed', 'click', 'look sent: answers']);
  expect(plan(formOf({ secret: true }))).toEqual([]);
  expect(plan(formOf({ payment: true }))).toEqual([]);
  expect(
    formSubmit.recognise(factsOf({ controls: [input, { ...send, brake: 'destructive' }], forms: [formOf()] })),
  ).toEqual([]);
});

test('a field for new entries without a button is sent by Enter', () => {
  const input = controlOf({ css: '#n', tag: 'input', type: 'text', role: 'textbox', name: 'Add an entry' });
  expect(stepsOf(formSubmit.recognise(factsOf({ controls: [input] })))).toEqual([
    'type',
    'look typed',
    'press',
    'look sent: answers',
  ]);
});
