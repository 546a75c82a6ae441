import { expect, test } from 'vitest';
import { runCommand } from './run-command.ts';

const shell = (script: string, idleMs: number, totalMs: number) =>
  runCommand({ command: 'sh', args: ['-c', script], env: { PATH: '/usr/bin:/bin' }, idleMs, totalMs }, () => undefined);

test('an installer that goes silent is ended', async () => {
  expect(await shell('exec sleep 60', 100, 60_000)).toEqual({ ok: false, reason: 'silent for 0.1 s' });
});

test('an installer that talks for ever is ended too', async () => {
  expect(await shell('while :; do echo x; sleep 0.02; done', 60_000, 200)).toEqual({
    ok: false,
    reason: 'not done after 0.2 s',
  });
});

test('a missing program is an answer', async () => {
  const end = await runCommand(
    { command: '/no/such/program', args: [], env: {}, idleMs: 1_000, totalMs: 1_000 },
    () => undefined,
  );
  expect(end).toMatchObject({ ok: false, reason: expect.stringContaining('ENOENT') });
});
