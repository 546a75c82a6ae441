// Children that are killed before their run begins: the run gets another one, and is held in as well as before.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limit } from '#contract/limits.ts';
import { makePageTexts } from '#engine/make-page-texts.ts';
import { ChildPool } from '#service/worker/children/child-pool.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProcessKind, processesIn } from '../kit/processes-in.ts';
import { type TestBrowser, openTestBrowser } from '../kit/visit.ts';

let browser: TestBrowser;
const compileCache = mkdtempSync(join(tmpdir(), 'proofrun-compiled-'));
beforeAll(async () => {
  browser = await openTestBrowser();
}, 60_000);
afterAll(async () => {
  await browser.close();
  rmSync(compileCache, { recursive: true, force: true });
});

const failures: unknown[] = [];
const onError = (error: unknown): void => void failures.push(error);

const openPool = (warm: number): ChildPool =>
  new ChildPool({
    settings: makePageTexts().then((texts) => ({ chromium: browser.chromium, allow: [], forbidden: [], texts })),
    warm,
    maxBytes: limit('runMemoryMiB') * 1024 * 1024,
    compileCache,
    onError,
    onWeaker: (_confinement, why) => onError(new Error(why)),
  });

const prefix = join(tmpdir(), `proofrun-browser-${process.pid}-`);
const folders = (): readonly string[] =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`proofrun-browser-${process.pid}-`));

describe('a child that is killed', { timeout: 120_000 }, () => {
  it('while it waits for a run is not given to one', async () => {
    const before = folders();
    const pool = openPool(2);
    try {
      const waiting = pool.children;
      await Promise.all(waiting.map(({ ready }) => ready));
      for (const { pid } of waiting) process.kill(pid!, 'SIGKILL');
      await Promise.all(waiting.map(({ dead }) => dead));
      const lent = await pool.take();
      expect(waiting).not.toContain(lent.child);
      expect(lent.child.isAlive).toBe(true);
    } finally {
      await pool.close();
    }
    expect(folders()).toEqual(before);
    expect(failures).toEqual([]);
  });

  it('while it gets ready does not weaken what holds runs in', async () => {
    const pool = openPool(1);
    try {
      const { confinement } = pool;
      process.kill(pool.children[0]!.pid!, 'SIGKILL');
      const lent = await pool.take();
      expect([lent.child.isAlive, pool.confinement]).toEqual([true, confinement]);
    } finally {
      await pool.close();
    }
    expect(failures).toEqual([]);
  });

  it('while it starts a browser takes that browser along, even one that hangs', async () => {
    const before = processesIn(prefix).map(({ pid }) => pid);
    const added = (kind: ProcessKind): readonly number[] =>
      processesIn(prefix)
        .filter((each) => each.kind === kind && !before.includes(each.pid))
        .map(({ pid }) => pid);
    const pool = openPool(1);
    try {
      await expect.poll(() => added('browser'), { timeout: 30_000, interval: 1 }).not.toEqual([]);
      const [child] = pool.children;
      // Stopped before it can say which browser it started.
      process.kill(child!.pid!, 'SIGSTOP');
      expect(child!.browsers).toEqual([]);
      for (const pid of added('browser')) process.kill(pid, 'SIGSTOP');
      process.kill(child!.pid!, 'SIGKILL');
      await child!.dead;
      const lent = await pool.take();
      expect(lent.child).not.toBe(child);
    } finally {
      await pool.close();
    }
    expect(added('browser')).toEqual([]);
    expect(failures).toEqual([]);
  });
});
