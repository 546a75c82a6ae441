import { expect, test } from 'vitest';
import { controlWord } from './control-word.ts';

test.each([
  ['button', 'button'],
  ['link', 'link'],
  ['textbox', 'field'],
  ['combobox', 'field'],
  ['radio', 'radio button'],
  ['menuitemradio', 'menu item'],
])('the role %s is called a %s', (role, word) => {
  expect(controlWord(role)).toBe(word);
});

test.each(['generic', 'constructor', 'Delete <b>everything</b>', ''])(
  'the role "%s" is unknown, so it is called a control',
  (role) => {
    expect(controlWord(role)).toBe('control');
  },
);
