import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { listProcesses, treeOf } from './process-tree.ts';

test('a child that was started after the known list is found, and one that ended since is not', async () => {
  const first = spawn('sleep', ['60']);
  const known = listProcesses();
  const second = spawn('sleep', ['60']);
  try {
    expect(treeOf(known, [process.pid])).toContain(first.pid);
    expect(treeOf(listProcesses(known), [process.pid])).toEqual(expect.arrayContaining([first.pid, second.pid]));
    first.kill();
    await once(first, 'exit');
    expect(treeOf(listProcesses(known), [process.pid])).not.toContain(first.pid);
  } finally {
    first.kill();
    second.kill();
  }
});
