import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { askOnTerminal } from './ask-on-terminal.ts';

function terminal() {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let shown = '';
  output.on('data', (chunk) => {
    shown += String(chunk);
  });
  return { input, output, shown: () => shown };
}

test('a hidden answer is returned and never shown', async () => {
  const { input, output, shown } = terminal();
  const asked = askOnTerminal({ input, output }, 'Password: ', { hidden: true });
  input.write('correct horsx\u007fe\r');
  expect(await asked).toBe('correct horse');
  expect(shown()).toBe('Password: \n');
});

test('the echo of the terminal is off before the question is seen', async () => {
  const { input, output, shown } = terminal();
  const seen: string[] = [];
  const setRawMode = (on: boolean) => seen.push(`${on ? 'no echo' : 'echo'}, shown: ${shown()}`);
  const asked = askOnTerminal({ input: Object.assign(input, { setRawMode }), output }, 'Password: ', { hidden: true });
  input.write('correct horse\r');
  await asked;
  expect(seen).toEqual(['no echo, shown: ', 'echo, shown: Password: ']);
});

test('another answer is shown as it is typed', async () => {
  const { input, output, shown } = terminal();
  const asked = askOnTerminal({ input, output }, 'User: ');
  input.write('anna\r');
  expect(await asked).toBe('anna');
  expect(shown()).toContain('anna');
});

test('Ctrl-C and the end of the input are no answer', async () => {
  const first = terminal();
  const asked = askOnTerminal(first, 'Password: ', { hidden: true });
  first.input.write('half\u0003');
  expect(await asked).toBeNull();
  expect(first.shown()).not.toContain('half');
  const second = terminal();
  const ended = askOnTerminal(second, 'User: ');
  second.input.end();
  expect(await ended).toBeNull();
});
