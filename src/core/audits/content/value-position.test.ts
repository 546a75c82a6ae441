import { expect, test } from 'vitest';
import { elementOf, suspectOf, textOf } from '../../../../test/kit/visit-of.ts';
import { isAbout, valuePosition } from './value-position.ts';

const of = (line: string, partial: Parameters<typeof suspectOf>[2] = {}) =>
  valuePosition(suspectOf('undefined', line, partial));

test.each([
  'Hello <<undefined>>',
  'Welcome back, <<undefined>>',
  'Spend £<<undefined>> more',
  'You save <<undefined>>% today',
  'Guten Morgen <<undefined>>!',
])('%s is certainly a value that is missing', (line) => {
  expect(of(line)).toBe('certain');
});

test.each([
  '<<undefined>>',
  '<<undefined>> items',
  '<<undefined>> of 20',
  'Member since: <<undefined>>',
  'Inbox (<<undefined>>)',
  'Page 1 of <<undefined>>',
  'Mara gave the poster to <<undefined>>.',
  '<<undefined>> 12, 2026',
  'You have <<undefined>> new messages',
])('%s is likely one', (line) => {
  expect(of(line)).toBe('likely');
});

test('a heading or a button that ends in the word is likely one', () => {
  expect(of('Orders <<undefined>>', { place: 'heading' })).toBe('likely');
});

test.each([
  'The result is <<undefined>>.',
  'She felt an <<undefined>> longing for the sea.',
  'What follows is <<undefined>> behaviour.',
  'Cannot read properties of <<undefined>>',
  'The function returns <<undefined>>.',
  'null vs <<undefined>>',
  'Handling <<undefined>>',
  'The terms were left <<undefined>> by both houses of the assembly',
])('%s is a sentence', (line) => {
  expect(of(line)).toBe('prose');
});

test('a sentence with code in it is about code', () => {
  expect(of('Member since: <<undefined>>', { nearCode: true })).toBe('prose');
});

test('a word that its author stressed is a word; one that a program put in its own element is a value', () => {
  const alone = { alone: true };
  expect(of('it is <<undefined>> here', { ...alone, element: elementOf({ path: 'main>p:1>em:1' }) })).toBe('prose');
  expect(of('Signed in as <<undefined>>', { ...alone, element: elementOf({ path: 'main>p:1>span:1' }) })).toBe(
    'likely',
  );
});

test('a page is about such values when it shows them in code or speaks of them', () => {
  expect(isAbout('undefined', textOf())).toBe(false);
  expect(isAbout('undefined', textOf({ inCode: { undefined: 1 } }))).toBe(true);
  expect(isAbout('undefined', textOf({ suspects: [suspectOf('undefined', 'returns <<undefined>>')] }))).toBe(true);
  expect(isAbout('undefined', textOf({ suspects: [suspectOf('undefined', 'an <<undefined>> longing')] }))).toBe(false);
});
