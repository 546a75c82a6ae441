import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { yieldCpu } from './yield-cpu.ts';

function startedSession() {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], { detached: true, stdio: 'ignore' });
  const { pid } = child;
  if (pid === undefined) throw new Error('no process');
  return { pid, [Symbol.dispose]: () => void child.kill('SIGKILL') };
}

test('the service comes before a run where both want the CPU', async () => {
  using session = startedSession();
  await yieldCpu(session.pid);
  expect(getPriority(session.pid)).toBeGreaterThan(getPriority());
  const shares = `/proc/${session.pid}/autogroup`;
  const isShared = existsSync(shares) && readFileSync(shares, 'utf8') !== '';
  if (isShared) expect(readFileSync(shares, 'utf8')).toMatch(/nice 5\n$/);
});

test('a process that is gone is left alone', async () => {
  await expect(yieldCpu(2 ** 22 + 1)).resolves.toBeUndefined();
});
