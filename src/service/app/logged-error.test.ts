import { expect, test } from 'vitest';
import { type LoggedError, loggedError } from './logged-error.ts';

const bare = ({ stack: _stack, ...rest }: LoggedError) => rest;

test('an error is logged with its name, its message without ids, and where it was thrown', () => {
  const error = new TypeError(`no such run_${'a'.repeat(22)}\n    at a line of the message`);
  error.stack = `TypeError: a secret\n    at one (file.ts:1)\n    at run_${'a'.repeat(22)} (file.ts:2)\nno frame`;
  const logged = loggedError(error);
  expect(logged).toEqual({
    type: 'TypeError',
    message: expect.stringMatching(/^no such run#[0-9a-f]{12}\n/),
    stack: expect.stringMatching(/^ {4}at one \(file\.ts:1\)\n {4}at run#[0-9a-f]{12} \(file\.ts:2\)$/),
  });
  expect(Object.keys(logged)).toEqual(['type', 'message', 'stack']);
});

test('an error without a stack, and something that is no error, are logged, too', () => {
  const error = new Error('plain');
  delete error.stack;
  expect(Object.entries(loggedError(error))).toEqual([
    ['type', 'Error'],
    ['message', 'plain'],
  ]);
  expect(loggedError('a secret')).toEqual({
    type: 'string',
    message: 'something that is not an Error was thrown',
  });
});

test('of an error of the database only its code and its own names are written', () => {
  const fields = {
    code: '23505',
    severity: 'ERROR',
    routine: '_bt_check_unique',
    table: 'runs',
    column: undefined,
    constraint: 'runs_pkey',
    detail: 'Key (id)=(hunter2)',
  };
  expect(bare(loggedError(Object.assign(new Error('value hunter2'), fields)))).toEqual({
    type: 'Error',
    message: 'database error, 23505, routine _bt_check_unique, table runs, constraint runs_pkey',
    code: '23505',
  });
});

test.each([
  ['a code of the system', { code: 'ECONNREFUSED', severity: 'ERROR' }, { code: 'ECONNREFUSED' }],
  ['a code like that of the database, without a severity', { code: 'EPIPE' }, { code: 'EPIPE' }],
  ['a code that is no text', { code: 23_505, severity: 'ERROR' }, {}],
])('%s does not make it an error of the database', (_, fields, shown) => {
  const logged = bare(loggedError(Object.assign(new Error('plain'), fields)));
  expect(logged).toEqual({ type: 'Error', message: 'plain', ...shown });
  expect(Object.keys(logged)).toEqual(['type', 'message', ...Object.keys(shown)]);
});

test('causes are followed four deep', () => {
  let error = new Error('6');
  for (const name of ['5', '4', '3', '2', '1']) error = new Error(name, { cause: error });
  const messages: string[] = [];
  for (let each: LoggedError | undefined = loggedError(error); each !== undefined; each = each.cause)
    messages.push(each.message);
  expect(messages).toEqual(['1', '2', '3', '4', '5']);
});
