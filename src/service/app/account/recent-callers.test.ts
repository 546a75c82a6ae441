import { expect, test } from 'vitest';
import { RecentCallers } from './recent-callers.ts';

const caller = { accountId: 'acc_1', keyId: 'key_1', role: 'customer' } as const;

test('a caller is known for the time of trust, and so is that there is none', () => {
  let now = 0;
  const recent = new RecentCallers({ max: 10, trustMs: 1_000, now: () => now });
  recent.remember('a', caller);
  recent.remember('b', null);
  now = 1_000;
  expect([recent.find('a'), recent.find('b'), recent.find('c')]).toEqual([caller, null, undefined]);
  now = 1_001;
  expect([recent.find('a'), recent.find('b')]).toEqual([undefined, undefined]);
});

test('beyond the bound the one that was not seen the longest is forgotten', () => {
  const recent = new RecentCallers({ max: 2, trustMs: 1_000, now: () => 0 });
  for (const key of ['a', 'b', 'a', 'c']) recent.remember(key, caller);
  expect(['a', 'b', 'c'].map((key) => recent.find(key))).toEqual([caller, undefined, caller]);
});
