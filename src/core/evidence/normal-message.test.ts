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
  expect(normalMessage('x is not a function')).not.toBe(normalMessage('y is not a function'));
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
