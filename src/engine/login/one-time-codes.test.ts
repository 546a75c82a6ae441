import { expect, test, vi } from 'vitest';
import { OneTimeCodes } from './one-time-codes.ts';
import { totpAt } from './totp.ts';

const seed = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const { signal } = new AbortController();

test('no code is given out twice, nor one that is about to run out, and each is told first', async () => {
  vi.useFakeTimers({ now: 1_700_000_011_000 });
  try {
    const told: string[] = [];
    const codes = new OneTimeCodes(Date.now, (code) => void told.push(code));
    const first = await codes.next(seed, signal);
    expect(first).toBe(totpAt(seed, 1_700_000_011_000));
    const second = codes.next(seed, signal);
    await vi.advanceTimersByTimeAsync(31_000);
    expect(await second).not.toBe(first);
    vi.setSystemTime(1_700_000_098_500);
    const late = codes.next(seed, signal);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await late).toBe(totpAt(seed, 1_700_000_101_000));
    expect(told).toEqual([first, await second, await late]);
  } finally {
    vi.useRealTimers();
  }
});

test('a seed that cannot be read has no code', async () => {
  expect(
    await new OneTimeCodes(
      () => 1_700_000_000_000,
      () => undefined,
    ).next('0000', signal),
  ).toBeNull();
});
