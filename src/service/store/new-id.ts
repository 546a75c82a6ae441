import type { IdPrefix } from '#contract/ids.ts';

export type RandomBytes = (size: number) => Uint8Array;

export const newId = (prefix: IdPrefix, randomBytes: RandomBytes): string =>
  `${prefix}_${Buffer.from(randomBytes(16)).toString('base64url')}`;
