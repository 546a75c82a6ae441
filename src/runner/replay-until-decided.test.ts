import { expect, test } from 'vitest';
import { replayUntilDecided } from './replay-until-decided.ts';

/** A policy that wants as many replays as `wanted` says, and whose time is over in round `stopIn`. */
async function replayed(wanted: readonly number[], stopIn: number | null = null) {
  const learned: string[] = [];
  const { stoppedEarly } = await replayUntilDecided<string, string>({
    rounds: wanted.length,
    orders: (round) => Array.from({ length: wanted[round]! }, (_, repeat) => `${round}-${repeat}`),
    replay: async (orders, round) => ({ replays: orders, stoppedEarly: round === stopIn }),
    learn: (replays) => void learned.push(...replays),
  });
  return { learned, stoppedEarly };
}

test('each round is learned before the next is planned, and the last one ends it', async () => {
  expect(await replayed([2, 1])).toEqual({ learned: ['0-0', '0-1', '1-0'], stoppedEarly: false });
});

test('what is decided is not replayed again', async () => {
  expect(await replayed([1, 0, 3])).toEqual({ learned: ['0-0'], stoppedEarly: false });
});

test('a round that ran out of time still counts, and is the last', async () => {
  expect(await replayed([1, 1, 1], 1)).toEqual({ learned: ['0-0', '1-0'], stoppedEarly: true });
});
