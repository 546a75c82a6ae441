import { expect, test } from 'vitest';
import { controlOf, factsOf, formOf, judge, lookOf, partOf, said, stepsOf } from '../../../test/kit/workflow-looks.ts';
import type { CreateSeen } from './create.ts';
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

test('a button that is shown as switched off need not answer, and moving the focus to it is no answer', () => {
  const parts = (sender: Parameters<typeof partOf>[0]) => ({ ...typed.parts, sender: partOf(sender) });
  const judged = (sender: Parameters<typeof partOf>[0]) =>
    said(
      judge(
        'form_submit',
        'answers',
        { ...typed, focus: '#send', parts: parts({ ...sender, focused: true }) },
        {
          typed: { ...typed, parts: parts(sender) },
        },
      ),
    );
  expect(judged({})).toBe('form_submit_failed nothing_happens');
  expect(judged({ off: true })).toBe('unsure switched_off');
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

const create: CreateSeen = { path: '/p', body: 'b', shape: '{}', keyed: false, status: 303, record: null };
const kept = (creates: CreateSeen[], echoes = 0, parts: Partial<ReturnType<typeof lookOf>> = {}) =>
  said(judge('form_submit', 'kept_once', lookOf({ creates, echoes, ...parts }), { typed: { ...typed, echoes: 0 } }));

test('two accepted equal requests and two of our records are a duplicate', () => {
  expect(kept([create, create], 2)).toBe('duplicate_on_submit kept_twice');
  const named = (id: string): CreateSeen => ({ ...create, status: 201, record: id });
  expect(kept([named('a'), named('b')])).toBe('duplicate_on_submit two_records');
});

test('one request, one record or one refusal is healthy', () => {
  expect(kept([create], 1)).toBe('pass');
  expect(kept([create, create], 1)).toBe('pass');
  expect(kept([create, { ...create, status: 409 }], 2)).toBe('pass');
  const named = (id: string): CreateSeen => ({ ...create, status: 201, record: id });
  expect(kept([named('a'), named('a')], 1)).toBe('pass');
});

test('what is not seen twice is not a duplicate', () => {
  const named = (id: string): CreateSeen => ({ ...create, keyed: true, record: id });
  expect(kept([create, create])).toBe('unsure not_seen_again');
  expect(kept([named('a'), named('b')])).toBe('unsure not_seen_again');
  expect(kept([create, { ...create, body: 'other' }], 2)).toBe('unsure not_alike');
  expect(kept([create, create], 2, { held: 1 })).toBe('unsure after_held');
});

test('a create that the server accepted and that nobody sees again is not a pass', () => {
  expect(kept([create])).toBe('unsure not_seen_again');
  expect(kept([{ ...create, record: 'a' }])).toBe('unsure not_seen_again');
  expect(kept([{ ...create, status: null }])).toBe('unsure unanswered');
});

test('a server that fails on a filled form is reported; one that rejects it may be right', () => {
  expect(answers({ ...typed, creates: [{ ...create, status: 500 }] })).toBe('form_submit_failed server_error');
  expect(answers({ ...typed, creates: [{ ...create, status: 422 }] })).toBe('unsure refused');
  expect(answers({ ...typed, requests: 2, creates: [create] })).toBe('pass');
});

test('where creating is allowed a form is sent, and looked for again; where no text can be marked it is held', () => {
  const input = controlOf({ css: '#n', tag: 'input', type: 'text', role: 'textbox', name: 'Note', form: 0 });
  const send = controlOf({ css: '#send', name: 'Keep', form: 0, submits: true });
  const plan = (field = input) =>
    formSubmit.recognise(factsOf({ controls: [field, send], forms: [formOf()] }), { prefix: 'qa_x' });
  expect(stepsOf(plan())).toEqual([
    'type',
    'look typed',
    'click',
    'look sent: answers',
    'goto',
    'look kept: kept_once',
  ]);
  expect(plan()[0]).toMatchObject({ workflow: { creates: { step: 2, sends: 'filled', twice: true } } });
  expect(stepsOf(plan({ ...input, type: 'number' }))).toEqual(['type', 'look typed', 'click', 'look sent: answers']);
});

test('a button among the fields sends nothing unless it says so; the one after them does', () => {
  const field = (css: string) => controlOf({ css, tag: 'input', type: 'text', form: 0 });
  const button = (css: string, name: string) => controlOf({ css, tag: 'button', name, submits: true, form: 0 });
  const clicked = (...controls: ReturnType<typeof controlOf>[]) =>
    JSON.stringify(formSubmit.recognise(factsOf({ controls, forms: [formOf()] })).slice(0, 1))
      .match(/"css":"(#[a-z]+)"}/g)
      ?.at(-1) ?? null;
  expect(clicked(button('#play', 'Play sound'), field('#words'))).toBe(null);
  expect(clicked(button('#play', 'Play sound'), field('#words'), button('#go', ''))).toContain('#go');
  expect(clicked(button('#save', 'Save'), field('#words'))).toContain('#save');
  expect(clicked(field('#words'), button('#go', 'Comment'), button('#photo', 'Add photo'))).toContain('#go');
});
