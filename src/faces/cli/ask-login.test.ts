import { expect, test } from 'vitest';
import { hearWorld } from '../../../test/kit/cli-world.ts';
import { askLogin } from './ask-login.ts';

const url = 'http://localhost:3000/login';

test('asks for both, and hides the password only', async () => {
  const asked: unknown[] = [];
  const answers = ['anna', 'correct horse'];
  const world = {
    ...hearWorld(),
    ask: async (question: string, options?: { readonly hidden?: boolean }) => {
      asked.push([question, options?.hidden ?? false]);
      return answers.shift() ?? null;
    },
  };
  expect(await askLogin(world, url)).toMatchObject({ loginUrl: url, username: 'anna', password: 'correct horse' });
  expect(asked).toEqual([
    ['User name of the test user: ', false],
    ['Password (not shown): ', true],
  ]);
  expect([world.said, world.complained]).toEqual([[], []]);
});

test('without a terminal it says what to do instead', async () => {
  const world = hearWorld();
  expect(await askLogin(world, url)).toBeNull();
  expect(world.complained.join('\n')).toContain('login-memory create --password-stdin');
});
