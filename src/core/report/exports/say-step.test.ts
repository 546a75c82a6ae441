import { expect, test } from 'vitest';
import { allAssertions } from '#contract/steps/all-assertions.ts';
import { actionKinds } from '#contract/vocabulary/action-kinds.ts';
import { auditById } from '#core/audits/all.ts';
import { sayStep } from './say-step.ts';
import { plainWords } from './words.ts';

type Step = Parameters<typeof sayStep>[0];
const say = (step: object): string => plainWords(sayStep(step as Step));

test.each([...auditById.values()])('the result of $id is told in words', ({ id, about }) => {
  expect(sayStep({ judge: { audit: id } })).toEqual([`Result: ${about.replace(/\.$/, '')}`]);
});

const target = { role: 'button', name: 'Save' };
const actions: readonly (readonly [{ readonly action: string; readonly [key: string]: unknown }, string])[] = [
  [{ action: 'goto', path: '/a' }, 'Open “/a”'],
  [{ action: 'click', target }, 'Click the button “Save”'],
  [{ action: 'fill', target, value: 'x' }, 'Fill the button “Save” with “x”'],
  [{ action: 'type', target, value: 'x' }, 'Type “x” into the button “Save”'],
  [{ action: 'press', key: 'Enter' }, 'Press Enter'],
  [{ action: 'press', key: 'Enter', target }, 'Press Enter on the button “Save”'],
  [{ action: 'select', target, option: 'Red' }, 'Select “Red” in the button “Save”'],
  [{ action: 'check', target }, 'Check the button “Save”'],
  [{ action: 'uncheck', target }, 'Uncheck the button “Save”'],
  [{ action: 'hover', target }, 'Move the pointer over the button “Save”'],
  [{ action: 'upload', target, type: 'png' }, 'Choose a png file in the button “Save”'],
  [{ action: 'waitFor' }, 'Wait until the page is idle'],
  [{ action: 'waitFor', target }, 'Wait for the button “Save”'],
  [{ action: 'reload' }, 'Reload the page'],
  [{ action: 'back' }, 'Go back'],
  [{ action: 'setViewport', viewport: 'phone' }, 'Set the window to 390 × 844'],
  [{ action: 'setViewport', viewport: 'wall' }, 'Resize the window'],
  [{ action: 'evaluate', expression: '1 + 1' }, 'Evaluate “1 + 1”'],
  [{ action: 'setCookie' }, 'Set a cookie'],
  [{ action: 'clearSession' }, 'Clear the session'],
  [{ action: 'clickByTestId', testId: 'buy' }, 'Click the element with the test id “buy”'],
  [{ action: 'fillByTestId', testId: 'name' }, 'Fill the element with the test id “name”'],
];

test.each(actions)('%o is told as a person would do it', (step, expected) => {
  expect(say(step)).toBe(expected);
});

test('every action is in the table above', () => {
  expect([...new Set(actions.map(([{ action }]) => action))].sort()).toEqual([...actionKinds.words].sort());
});

test.each([
  [{ role: 'link', name: 'Home', label: 'x' }, 'the link “Home”'],
  [{ name: 'Home' }, 'the element “Home”'],
  [{ role: '', name: 'Home' }, 'the element “Home”'],
  [{ label: 'Name', text: 'x' }, 'the field “Name”'],
  [{ text: 'Hello', testId: 'x' }, 'the text “Hello”'],
  [{ testId: 'buy', css: 'x' }, 'the element with the test id “buy”'],
  [{ css: 'main > p' }, 'the element “main > p”'],
  [{ role: 'row' }, 'the row'],
  [{}, 'the element'],
])('the target %o is told by what a reader can look for', (given, expected) => {
  expect(say({ action: 'hover', target: given })).toBe(`Move the pointer over ${expected}`);
});

test('an assertion is told by what it checks, on what, and for what', () => {
  const about = (kind: string) => allAssertions.find(({ assert }) => assert === kind)?.about.replace(/\.$/, '');
  expect(say({ assert: 'text_visible', text: 'Hi' })).toBe(`Check: ${about('text_visible')} – “Hi”`);
  expect(say({ assert: 'element_visible', target })).toBe(`Check: ${about('element_visible')} – the button “Save”`);
  expect(say({ assert: 'url_matches', pattern: '/a' })).toContain('– “/a”');
  expect(say({ assert: 'request_made', path: '/api' })).toContain('– “/api”');
  expect(say({ assert: 'value_equals', target, value: 'x' })).toContain('– the button “Save” – “x”');
  expect(say({ assert: 'of_tomorrow' })).toBe('Check: of_tomorrow');
});

test('a step that this version does not know is told as far as it can be', () => {
  expect(say({ judge: { audit: 'of_tomorrow' } })).toBe('Result: of_tomorrow');
  expect(say({ judge: {} })).toBe('A step of another version');
  expect(say({ judge: null })).toBe('A step of another version');
  expect(say({ action: 'fly' })).toBe('Do fly');
  expect(say({})).toBe('A step of another version');
  expect(say({ look: 'typed' })).toBe('Note the state of the page');
  expect(say({ look: 'typed', expect: 'same_list' })).toBe('Check the relation same_list');
});
