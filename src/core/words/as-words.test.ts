import { expect, test } from 'vitest';
import { asWords } from './as-words.ts';

test.each([
  ['user_login', 'user login'],
  ['txtUserName', 'txt User Name'],
  ['user[password]', 'user password '],
  ['/api/tools.new', ' api tools new'],
])('%s are the words "%s"', (name, said) => {
  expect(asWords(name)).toBe(said);
});
