import { expect, test } from 'vitest';
import { normalMessage } from './normal-message.ts';

test('the changing parts of a message do not change its name', () => {
  const first = normalMessage('Uncaught TypeError: item 17 took 230ms at https://a.example/app-Bx81kq2Z.js?v=1:10:22');
  const second = normalMessage('TypeError: item 9 took 1.5s at http://b.example/app-Zz90aa1b.js:3:4');
  expect(first).toBe(second);
});

test('ids are taken out, and only the first line counts', () => {
  expect(normalMessage('no user 123e4567-e89b-12d3-a456-426614174000\n    at f (x.js:1:2)')).toBe('no user :id');
});

test('different faults keep different names', () => {
  expect(normalMessage('pay is not a function')).not.toBe(normalMessage('buy is not a function'));
  expect(normalMessage('e.pay is not a function')).not.toBe(normalMessage('e.buy is not a function'));
});

test.each([
  ['e.pay is not a function', 't.pay is not a function'],
  ['TypeError: n is not iterable', 'TypeError: r is not iterable'],
  ["Cannot access 'a' before initialization", "Cannot access 'dt' before initialization"],
  [
    "Cannot destructure property 'id' of 'e' as it is undefined.",
    "Cannot destructure property 'id' of 't' as it is undefined.",
  ],
  ['failed in /assets/index-CeUzhWQf.js', 'failed in /assets/index-Bx81kq2Z.js'],
])('a build that only renames keeps the name: %s', (before, after) => {
  expect(normalMessage(before)).toBe(normalMessage(after));
});

test('secrets do not pass', () => {
  expect(normalMessage('login failed: password=hunter2')).not.toContain('hunter');
});

test('the numbers of a key are not taken out before the key is masked', () => {
  const token = 'xoxb-123456789012-1234567890123-AbCdEfGhIjKlMnOpQrStUvWx';
  expect(normalMessage(`slack refused ${token}`)).toBe('slack refused •••');
});

test('half a secret at the end of a very long line does not show', () => {
  const clean = normalMessage(`failed ${' '.repeat(19_980)} key sk_live_4eC39HqLyjWDarjtT1zdp7dc`);
  expect(clean).toBe('failed…');
});
