// A random source that repeats itself for the same seed (mulberry32).
export interface Random {
  /** From 0 to below 1. */
  next(): number;
  below(count: number): number;
  pick<T>(choices: readonly T[]): T;
  chance(share: number): boolean;
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return { next, below, pick: (choices) => choices[below(choices.length)]!, chance: (share) => next() < share };
}
