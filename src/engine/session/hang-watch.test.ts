import { limit } from '#contract/limits.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HangWatch } from './hang-watch.ts';

const settleAll = (): Promise<void> => Promise.resolve();

describe('HangWatch', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A page that answers while it is awake, on a clock that can jump as it does while a process is busy. */
  function watched() {
    let jumped = 0;
    const page = { awake: true, share: 1, hungSince: null as number | null };
    const now = (): number => Date.now() + jumped;
    const watch = new HangWatch({
      ping: () => (page.awake ? Promise.resolve() : new Promise(() => undefined)),
      now,
      share: () => page.share,
      onHang: (since) => {
        page.hungSince = since;
      },
    });
    const pass = async (ms: number): Promise<void> => {
      await vi.advanceTimersByTimeAsync(ms);
      await settleAll();
    };
    return { page, watch, pass, jump: (ms: number) => void (jumped += ms) };
  }

  it('leaves a page alone that answers', async () => {
    const { page, watch, pass } = watched();
    await pass(60_000);
    expect([page.hungSince, watch.silentMs]).toEqual([null, 0]);
    watch.stop();
  });

  it('tells of a page that falls silent, in time and once', async () => {
    const { page, pass } = watched();
    await pass(2_000);
    page.awake = false;
    await pass(limit('hangMs') - 500);
    expect(page.hungSince).toBeNull();
    await pass(1_500);
    expect(page.hungSince).not.toBeNull();
    page.hungSince = null;
    await pass(60_000);
    expect(page.hungSince).toBeNull();
  });

  it('gives a page more time on a busy machine', async () => {
    const { page, pass } = watched();
    page.awake = false;
    page.share = 0.25;
    await pass(limit('hangMs') * 3);
    expect(page.hungSince).toBeNull();
    await pass(limit('hangMs') * 2);
    expect(page.hungSince).not.toBeNull();
  });

  it('does not count the time in which this process could not listen', async () => {
    const { page, watch, pass, jump } = watched();
    page.awake = false;
    await pass(1_000);
    jump(60_000);
    await pass(2_000);
    expect(page.hungSince).toBeNull();
    watch.stop();
  });
});
