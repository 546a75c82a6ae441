import { expect, test } from 'vitest';
import type { Run } from '#service/store/tables.ts';
import { mayDrive } from './find-run.ts';
import { nameRun, ordinalName, readsIds } from './name-run.ts';

const run = {
  id: 'run_1',
  accountId: 'acc_1',
  kind: 'fix_check',
  verdict: null,
  createdAt: new Date('2026-01-02T23:59:59.999Z'),
  finishedAt: null,
} as Run;

test('a run is named by its day and place, and its id is for whoever knows it', () => {
  expect(ordinalName(run.createdAt, 3)).toBe('2026-01-02 #3');
  expect(nameRun(run, 1, true)).toEqual({
    name: '2026-01-02 #1',
    runId: 'run_1',
    kind: 'fix_check',
    verdict: 'inconclusive',
    finishedAt: '2026-01-02T23:59:59.999Z',
  });
  const finishedAt = new Date('2026-01-03T00:00:00.000Z');
  expect(nameRun({ ...run, kind: 'run', verdict: 'pass', finishedAt }, 2, false)).toEqual({
    name: '2026-01-03 #2',
    runId: null,
    kind: 'run',
    verdict: 'pass',
    finishedAt: '2026-01-03T00:00:00.000Z',
  });
});

test('its owner and an admin may drive it and read ids, and nobody else', () => {
  const owner = { accountId: 'acc_1', keyId: 'key_1', role: 'customer' } as const;
  const stranger = { ...owner, accountId: 'acc_2' };
  const admin = { ...stranger, role: 'admin' } as const;
  expect([owner, stranger, admin].map((caller) => mayDrive(caller, run))).toEqual([true, false, true]);
  expect([owner, stranger, admin, null].map((caller) => readsIds(caller, run))).toEqual([true, false, true, false]);
});
