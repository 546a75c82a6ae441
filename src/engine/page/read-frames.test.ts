import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PageWorld, openPageWorld } from '../../../test/kit/page-world.ts';

let world: PageWorld;
beforeAll(async () => {
  world = await openPageWorld(new URL('read-frames.ts', import.meta.url));
}, 60_000);
afterAll(() => world?.close());

const size = 'width="400" height="300"';

test('a page of frames says which pages they show, and no small, hidden or foreign one', async () => {
  await world.show(`<iframe id="one" ${size} src="/tools?all=1"></iframe><iframe width="40" height="40" src="/small"></iframe>
    <iframe ${size} style="display:none" src="/hidden"></iframe><iframe ${size} src="http://other.test/"></iframe><iframe ${size} srcdoc="<p>x"></iframe>`);
  expect(await world.ask('readFrames()')).toEqual(['/tools?all=1']);
});
