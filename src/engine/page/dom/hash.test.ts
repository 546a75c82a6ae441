// Known answers: each value is stored with runs, or compared with one that is.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PageWorld, openPageWorld } from '../../../../test/kit/page-world.ts';

let world: PageWorld;
beforeAll(async () => {
  world = await openPageWorld(new URL('./hash.ts', import.meta.url));
  await world.show('');
});
afterAll(() => world.close());

const answers = (name: string): Promise<string[]> =>
  Promise.all(['', 'a', 'Bücher', 'Smile 😀'].map((text) => world.ask<string>(`${name}(${JSON.stringify(text)})`)));

test('hashes are those of the first edition', async () => {
  expect(await answers('shortHash')).toEqual(['ztntfp', '1r9wi7g', '11y3xlj', '12f2b34']);
  expect(await answers('skeletonHash')).toEqual(['811c9dc5', 'e40c292c', '88c3e2d7', 'ffc977e0']);
  expect(await answers('hash')).toEqual(['wvjl67o803', '262p94epp1d', '15wc07ui6nt', '2e35r4nqpre']);
});
