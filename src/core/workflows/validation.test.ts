import { expect, test } from 'vitest';
import { controlOf, factsOf, formOf, judge, lookOf, partOf, said } from '../../../test/kit/workflow-looks.ts';
import type { CreateSeen } from './create.ts';
import { validation } from './validation.ts';

const typed = lookOf({ parts: { f0: partOf({ value: 'v', filled: true }) } });
const refused = (relation: string, now: ReturnType<typeof lookOf>) =>
  said(judge('validation', relation, now, { typed }));

test('what is refused without a word is refused badly', () => {
  expect(refused('empty_must_be_refused', typed)).toBe('validation_missing empty_without_a_word');
  expect(refused('wrong_must_be_refused', typed)).toBe('validation_missing wrong_without_a_word');
  expect(refused('empty_may_be_refused', typed)).toBe('unsure silent');
});

test('what should be refused and is taken is missing its validation', () => {
  const taken = lookOf({ scene: ['thanks'], parts: { f0: partOf() } });
  expect(refused('wrong_must_be_refused', taken)).toBe('validation_missing wrong_accepted');
  expect(refused('wrong_may_be_refused', taken)).toBe('pass');
});

test('the browser, a mark, a message: each is a visible rejection', () => {
  expect(refused('wrong_must_be_refused', { ...typed, nativeRefusals: 1 })).toBe('pass');
  expect(refused('wrong_must_be_refused', { ...typed, errorSigns: 1 })).toBe('pass');
  expect(refused('wrong_must_be_refused', { ...typed, scene: ['a', 'please'] })).toBe('pass');
  expect(
    refused('wrong_must_be_refused', lookOf({ parts: { f0: partOf({ value: 'v', filled: true, invalid: true }) } })),
  ).toBe('pass');
});

test('what was sent may be refused by the server', () => {
  expect(refused('empty_must_be_refused', { ...typed, requests: 2, held: 1 })).toBe('unsure sent');
});

test('an empty form is tried where it must be refused, a wrong address where one is asked for', () => {
  const name = controlOf({ css: '#n', tag: 'input', type: 'text', role: 'textbox', name: 'Name', form: 0 });
  const mail = controlOf({ css: '#m', tag: 'input', type: 'email', role: 'textbox', name: 'Address', form: 0 });
  const send = controlOf({ css: '#send', name: 'Keep', form: 0, submits: true });
  const plans = (...fields: ReturnType<typeof controlOf>[]) =>
    validation
      .recognise(factsOf({ controls: [...fields, send], forms: [formOf()] }))
      .map((each) => (each.kind === 'workflow' ? each.workflow.key.split(' ').at(-1) : 'peek'));
  expect(plans(name, mail)).toEqual(['empty', 'wrong']);
  expect(plans(name)).toEqual([]);
  expect(plans({ ...name, required: true })).toEqual(['empty']);
});

const sent = (status: number | null): { creates: CreateSeen[] } => ({
  creates: [{ path: '/p', body: 'b', shape: '{}', keyed: false, status, record: null }],
});
const gone = { f0: partOf({ there: false, visible: false }) };

test('a server that takes what the form cannot take is missing its validation', () => {
  const thanks = lookOf({ scene: ['thanks'], parts: gone, ...sent(200), requests: 2 });
  expect(refused('empty_must_be_refused', thanks)).toBe('validation_missing empty_accepted');
  expect(refused('wrong_must_be_refused', { ...thanks, ...sent(303) })).toBe('validation_missing wrong_accepted');
  expect(refused('empty_may_be_refused', thanks)).toBe('unsure sent');
});

test('a server that rejects visibly is right, one that rejects silently is not', () => {
  const again = lookOf({ scene: ['a', 'why'], parts: typed.parts, ...sent(422) });
  expect(refused('empty_must_be_refused', again)).toBe('pass');
  expect(refused('empty_must_be_refused', { ...typed, ...sent(422) })).toBe('validation_missing empty_without_a_word');
  expect(refused('empty_may_be_refused', { ...typed, ...sent(422) })).toBe('unsure silent');
});

test('whatever may be a refusal is unsure: the form again, words, no answer', () => {
  const after = { scene: ['b'], requests: 2 };
  expect(refused('empty_must_be_refused', lookOf({ ...after, parts: typed.parts, ...sent(200) }))).toBe(
    'unsure form_again',
  );
  expect(refused('empty_must_be_refused', lookOf({ ...after, parts: gone, refusalWords: 1, ...sent(200) }))).toBe(
    'unsure may_be_refused',
  );
  expect(refused('empty_must_be_refused', lookOf({ ...after, parts: gone, ...sent(null) }))).toBe('unsure unanswered');
  expect(refused('empty_must_be_refused', lookOf({ ...after, held: 1, parts: gone, ...sent(200) }))).toBe(
    'unsure sent',
  );
});

test('a failing server is reported, whatever the page says', () => {
  expect(refused('empty_must_be_refused', lookOf({ errorSigns: 1, parts: gone, ...sent(500) }))).toBe(
    'form_submit_failed server_error',
  );
});

test('an empty form is sent only where it says that it cannot take it', () => {
  const name = controlOf({ css: '#n', tag: 'input', type: 'text', role: 'textbox', name: 'Name', form: 0 });
  const mail = controlOf({ css: '#m', tag: 'input', type: 'text', role: 'textbox', name: 'E-mail', form: 0 });
  const send = controlOf({ css: '#send', name: 'Keep', form: 0, submits: true });
  const sends = (...fields: ReturnType<typeof controlOf>[]) =>
    validation
      .recognise(factsOf({ controls: [...fields, send], forms: [formOf()] }), { prefix: 'qa_x' })
      .map((each) => (each.kind === 'workflow' ? (each.workflow.creates?.sends ?? 'held') : 'peek'));
  expect(sends(name, mail)).toEqual(['empty', 'filled']);
  expect(sends(name, { ...mail, name: 'E-mail (optional)' })).toEqual(['held', 'filled']);
  expect(sends({ ...name, required: true }, mail)).toEqual(['empty', 'filled']);
  expect(sends(name, { ...name, css: '#o' })).toEqual(['held']);
});
