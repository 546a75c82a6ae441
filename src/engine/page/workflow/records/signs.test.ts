// Which words of a page say that something went wrong, and which that it was done.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PageWorld, openPageWorld } from '../../../../../test/kit/page-world.ts';

let world: PageWorld;
beforeAll(async () => {
  world = await openPageWorld(new URL('signs.ts', import.meta.url));
}, 60_000);
afterAll(() => world?.close());

test.each([
  ['<output class="msg-bad">Cannot add the group</output>', 1, 0],
  ['<output aria-label="Error message">Cannot add the group</output>', 1, 0],
  ['<div role="alert">Name is required</div>', 1, 0],
  ['<div role="alert">Saved</div>', 0, 1],
  ['<output class="msg-good">Group added</output>', 0, 1],
  ['<div aria-label="Error rate">12 %</div>', 0, 0],
  ['<div class="badge">New</div>', 0, 0],
  ['<div class="toast">The tool could not be saved</div>', 1, 0],
  ['<div role="dialog"><h2>Action failed</h2><p>Check the red fields.</p><button>Ok</button></div>', 1, 0],
  ['<div role="dialog"><h2>Delete it?</h2><p>It will be removed.</p><button>Ok</button></div>', 0, 0],
  ['<div role="dialog"><p>An empty name cannot be saved.</p><input aria-label="Name"></div>', 0, 0],
])('%s says %s errors and %s successes', async (body, errors, successes) => {
  await world.show(body);
  expect(await world.ask('readSigns()')).toMatchObject({ errors, successes });
});
