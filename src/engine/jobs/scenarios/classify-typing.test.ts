import { expect, test } from 'vitest';
import { classifyTyping } from './classify-typing.ts';

const event = (type: string, trusted: boolean, onControl = true) => ({ type, trusted, onControl });
const heard = (events: ReturnType<typeof event>[], left = false) => ({ events, focusOn: !left, left });

test.each([
  ['keys that were pressed', [event('keydown', true), event('input', true)], 'keyboard_type'],
  ['input without a key', [event('beforeinput', true), event('input', true)], 'native_fill'],
  ['events that a script made', [event('input', false), event('change', false)], 'synthetic_event'],
  ['a page that fakes keys', [event('keydown', false), event('input', false)], 'synthetic_event'],
  ['keys on another element', [event('keydown', true, false)], 'ambiguous'],
  ['nothing at all', [], 'not_applicable'],
])('%s is %s', (_name, events, expected) => {
  expect(classifyTyping(heard(events)).class).toBe(expected);
});

test('a page that left before it was asked is ambiguous', () => {
  expect(classifyTyping(heard([], true)).class).toBe('ambiguous');
});
