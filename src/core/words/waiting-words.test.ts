import { expect, test } from 'vitest';
import { beginsWithWait, saysPleaseWait } from './waiting-words.ts';

test.each(['Loading', 'Loading…', 'Loading...', 'Loading your orders…', 'Please wait', 'Wird geladen…', '加载中...'])(
  '"%s" asks for patience',
  (text) => expect(saysPleaseWait(text)).toBe(true),
);

test.each(['Loading docks', 'Download', 'Loading bay 4', 'Loading is free.', 'Workings', 'Laden und Kasse', ''])(
  '"%s" does not',
  (text) => expect(saysPleaseWait(text)).toBe(false),
);

test('a text that begins with a word of waiting says little more', () => {
  expect(['Loading docks', ' Laden… ', 'fetching 3 orders'].map(beginsWithWait)).toEqual([true, true, true]);
  expect(['Still loading', 'Loaded', `Loading ${'x'.repeat(30)}`].map(beginsWithWait)).toEqual([false, false, false]);
});
