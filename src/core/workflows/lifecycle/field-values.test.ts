import { expect, test } from 'vitest';
import { fieldOf } from '../../../../test/kit/form-like-of.ts';
import { fieldToLeaveOut, fillSteps } from './field-values.ts';
import type { FieldFact } from './record-facts.ts';
import { recordMarks } from './record-order.ts';

const marks = recordMarks('qa_ab', 'cdefg');
const valuesOf = (fields: readonly FieldFact[], round = 0): unknown[] =>
  fillSteps(fields, { marks, round }).map(({ step }) =>
    'value' in step ? step.value : 'option' in step ? step.option : step.action,
  );

test('no text of a record is part of another', () => {
  const { mark, side, next, never, stem } = marks;
  for (const one of [mark, side, next, never])
    for (const other of [mark, side, next, never]) if (one !== other) expect(one.includes(other)).toBe(false);
  expect(never.includes(stem)).toBe(false);
});

test('the first name carries the mark, other texts another one', () => {
  expect(valuesOf([fieldOf('Place'), fieldOf('Title'), fieldOf('Note', { tag: 'textarea', type: '' })])).toEqual([
    marks.side,
    marks.mark,
    marks.side,
  ]);
});

test.each([
  ['qa_ab-cdefg@example.com', fieldOf('Mail', { type: 'email' })],
  ['qa_ab-cdefg@example.com', fieldOf('E-mail')],
  ['10', fieldOf('Amount', { type: 'number', min: '10', max: '20' })],
  ['5', fieldOf('Stars', { type: 'number', max: '5' })],
  ['7', fieldOf('Price')],
  ['2030-06-15', fieldOf('Due', { type: 'date' })],
  ['2031-01-01', fieldOf('Due', { type: 'date', min: '2031-01-01' })],
  ['15/06/2030', fieldOf('Due date', { hint: 'dd/mm/yyyy' })],
  ['10:30', fieldOf('At', { type: 'time' })],
  ['+15550100123', fieldOf('Phone')],
] as const)('a field gets a value that it takes: %s', (value, field) => {
  expect(valuesOf([fieldOf('Name'), field])).toEqual([marks.mark, value]);
});

test('choices are made where nothing is chosen', () => {
  const options = [
    { value: '', name: 'Choose', disabled: false },
    { value: '1', name: 'Red', disabled: true },
    { value: '2', name: 'Blue', disabled: false },
  ];
  expect(valuesOf([fieldOf('Colour', { tag: 'select', type: '', options })])).toEqual(['Blue']);
  expect(valuesOf([fieldOf('Colour', { tag: 'select', type: '', options, value: '2' })])).toEqual([]);
  expect(
    valuesOf([fieldOf('Terms', { type: 'checkbox', required: true }), fieldOf('News', { type: 'checkbox' })]),
  ).toEqual(['check']);
  const sizes = ['S', 'M'].map((size) => fieldOf(size, { type: 'radio', field: 'size' }));
  expect(valuesOf(sizes)).toEqual(['check']);
});

test('what is called wrong without a reason is taken for a number, then a date, then left empty', () => {
  const name = fieldOf('Name', { value: marks.mark });
  const after = (round: number, parts: Partial<FieldFact> = {}): unknown[] =>
    valuesOf([name, fieldOf('Released', { value: marks.side, complaint: 'malformed', ...parts })], round);
  expect([1, 2, 3].map((round) => after(round))).toEqual([['7'], ['2030-06-15'], ['']]);
  expect(after(3, { required: true })).toEqual([marks.side]);
  expect(after(1, { value: '', complaint: 'Please fill in' })).toEqual([marks.side]);
  expect(valuesOf([fieldOf('Name', { value: marks.mark, complaint: 'malformed' })], 1)).toEqual([marks.mark]);
});

test('a bare form holds the mark and what is asked for, and nothing else', () => {
  const given = (value: string) => [
    fieldOf('Name', { value: value === '' ? '' : marks.mark }),
    fieldOf('Pages', { value }),
    fieldOf('Code', { value, required: true }),
  ];
  const bare = (fields: readonly FieldFact[]) => fillSteps(fields, { marks, round: 1, bare: true });
  expect(bare(given('')).map(({ field, step }) => [field.name, 'value' in step ? step.value : null])).toEqual([
    ['Name', marks.mark],
    ['Code', marks.side],
  ]);
  expect(bare(given(marks.side)).map(({ field, step }) => [field.name, 'value' in step ? step.value : null])).toEqual([
    ['Pages', ''],
  ]);
});

test('a bare form leaves what stood in it', () => {
  const fields = [fieldOf('Name', { value: marks.mark }), fieldOf('Content', { value: 'Written by somebody' })];
  expect(fillSteps(fields, { marks, round: 1, bare: true })).toEqual([]);
});

test('what the form complains about is repaired', () => {
  const wrong = (complaint: string): unknown[] =>
    valuesOf(
      [fieldOf('Code', { value: marks.side, invalid: true, complaint }), fieldOf('Name', { value: marks.mark })],
      1,
    );
  expect(wrong('Enter a whole number.')).toEqual(['7']);
  expect(wrong('Enter a valid email address.')).toEqual(['qa_ab-cdefg@example.com']);
  expect(wrong('URL is missing a leading slash.')).toEqual([`/${marks.side}/`]);
  expect(wrong('Use at most 8 characters')).toEqual([marks.side.slice(0, 8)]);
  expect(wrong('Only letters are allowed')).toEqual(['qaabcdefgy']);
});

test('a name that takes letters and digits only is found again by them', () => {
  const plain = 'qaabcdefgx';
  const named = (parts: Partial<FieldFact>, round = 1): unknown[] =>
    valuesOf([fieldOf('Name', { value: marks.mark, ...parts })], round);
  expect(named({ complaint: 'Only letters and numbers are allowed' })).toEqual([plain]);
  expect(named({ complaint: 'Use letters, digits and hyphens only' })).toEqual([plain]);
  expect(named({ complaint: 'Name contains invalid characters' })).toEqual([plain]);
  expect(named({ complaint: 'Only capital letters and digits' })).toEqual([plain.toUpperCase()]);
  expect(named({ complaint: 'Please match the requested format.', invalid: true, pattern: '[a-z0-9]+' })).toEqual([
    plain,
  ]);
  expect(named({ complaint: 'At most 8 characters' })).toEqual([marks.mark.slice(0, 8)]);
  // Nothing says why it was refused.
  expect(named({}, 1)).toEqual([]);
  expect(named({}, 2)).toEqual([plain]);
  expect(named({ value: plain }, 3)).toEqual([]);
});

test('the name that a form proposes gives way to ours, and nothing else that stands in it', () => {
  const zoom = fieldOf('Zoom', { value: '12' });
  expect(valuesOf([fieldOf('Name', { value: 'New site' }), zoom])).toEqual([marks.mark]);
  expect(valuesOf([fieldOf('Name', { value: marks.mark }), zoom], 1)).toEqual([]);
});

test('a required field is left out only if another one carries the mark', () => {
  const place = fieldOf('Place', { required: true });
  expect(fieldToLeaveOut([fieldOf('Name', { required: true }), place], 12)).toBe(place);
  expect(fieldToLeaveOut([fieldOf('Name', { required: true })], 12)).toBeNull();
  // The app may make it up by itself.
  const slug = fieldOf('Slug', { required: true });
  expect(fieldToLeaveOut([fieldOf('Name', { required: true }), slug, place], 12)).toBe(place);
  expect(fieldToLeaveOut([fieldOf('Name', { required: true }), slug], 12)).toBeNull();
});

const plansOf = (fields: readonly FieldFact[], round = 0): unknown[] =>
  fillSteps(fields, { marks, round }).map(({ field, step, after }) => [field.name, step.action, after ?? null]);

test('a file is given where one is asked for, or where the form begins with it', () => {
  const file = fieldOf('Photo', { type: 'file', accept: 'image/*' });
  expect(plansOf([fieldOf('Name'), { ...file, required: true }])).toContainEqual(['Photo', 'upload', null]);
  expect(plansOf([file, fieldOf('Name')])).toContainEqual(['Photo', 'upload', null]);
  expect(plansOf([fieldOf('Name'), file])).toEqual([['Name', 'fill', null]]);
});

test('what can only be chosen is opened first', () => {
  const shelf = fieldOf('Shelf', { suggests: true, required: true });
  expect(plansOf([shelf])).toEqual([['Shelf', 'click', 'choose']]);
  expect(plansOf([{ ...shelf, required: false }])).toEqual([]);
  expect(plansOf([{ ...shelf, required: false }], 1)).toEqual([['Shelf', 'click', 'choose']]);
  expect(plansOf([fieldOf('Bought', { picks: true, required: true })])).toEqual([['Bought', 'click', 'pick_day']]);
  expect(plansOf([fieldOf('Name'), fieldOf('Due date')])).toContainEqual(['Due date', 'fill', 'leave']);
});

test('a hidden box is ticked by what stands for it', () => {
  const step = { action: 'click', target: { css: '#label' } };
  expect(fillSteps([fieldOf('Red', { type: 'radio', by: '#label' })], { marks, round: 0 })[0]?.step).toEqual(step);
});

test('a value that does not match the pattern is written by it', () => {
  const code = fieldOf('Code', {
    pattern: '[A-Z]{2}-\\d{3}',
    invalid: true,
    value: 'x',
    complaint: 'match the format',
  });
  expect(valuesOf([fieldOf('Name', { value: marks.mark }), code], 1)).toEqual(['AA-111']);
});

test.each([
  ['URL key must be lowercase and can only contain alphanumeric characters and hyphens', 'qa-ab-cdefgy'],
  ['Only letters, digits and underscores are allowed', 'qa_ab_cdefgy'],
  ['Bitte nur Buchstaben und Zahlen', 'qaabcdefgy'],
  ['Must be alphanumeric', 'qaabcdefgy'],
])('a message that allows some characters is obeyed: %s', (complaint, value) => {
  const field = fieldOf('URL key', { field: 'url_key', complaint, value: 'refused' });
  expect(valuesOf([fieldOf('Name', { value: marks.mark }), field], 1)).toEqual([value]);
});

test('a part of an address is none, and a link is one', () => {
  for (const name of ['URL key', 'url_slug', 'URL path', 'Link name'])
    expect(valuesOf([fieldOf('Name'), fieldOf(name)]), name).toEqual([marks.mark, marks.side]);
  for (const name of ['URL', 'Website', 'Link'])
    expect(valuesOf([fieldOf('Name'), fieldOf(name)]), name).toEqual([marks.mark, `https://example.com/${marks.stem}`]);
});

test('a field that the app fills by itself is left empty, until somebody asks for it', () => {
  const own = { hint: 'Leave empty to auto generate...' };
  expect(valuesOf([fieldOf('Name', own), fieldOf('Place')])).toEqual([marks.mark]);
  expect(valuesOf([fieldOf('id', own)])).toEqual([marks.mark]);
  expect(valuesOf([fieldOf('Name'), fieldOf('id', { ...own, required: true })])).toEqual([marks.mark, marks.side]);
  const asked = fieldOf('id', { ...own, complaint: 'Only letters and digits' });
  expect(valuesOf([fieldOf('Name'), asked], 1)).toEqual([marks.mark, 'qaabcdefgy']);
});
