import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PageWorld, openPageWorld } from '../../../test/kit/page-world.ts';

let world: PageWorld;
beforeAll(async () => {
  world = await openPageWorld(new URL('./read-facts.ts', import.meta.url));
});
afterAll(() => world.close());

const box = 'style="width:60px;height:60px"';
const turning = `<style>@keyframes turn { to { transform: rotate(1turn) } } .turn { animation: turn 1s infinite }</style>`;
const picture = '<svg width="20" height="20"><circle cx="10" cy="10" r="8"/></svg>';

test.each([
  ['what says that it is busy', `<div aria-busy="true" ${box}></div>`, 1],
  ['what turns', `${turning}<div class="spinner turn" ${box}></div>`, 1],
  ['a picture that is named so', `<div class="loader" ${box}>${picture}</div>`, 1],
  ['bars in the place of a text', `<div class="skeleton-line" ${box}></div>`, 1],
  ['words', '<p>Loading…</p>', 1],
  ['a box that is only named so', `<div class="chat-view loading" ${box}></div>`, 0],
  ['a box with contents that is named so', `<div class="preloader">${picture}<p>12 new messages</p></div>`, 0],
])('a page says "wait" by %s', async (_what, body, signs) => {
  await world.show(`<main>${body}</main>`);
  const { busy } = (await world.ask('readFacts(1000)')) as { busy: readonly unknown[] };
  expect(busy).toHaveLength(signs);
});

test('the text of a box that is only named so is text of the page', async () => {
  await world.show('<main><div class="loading"><p>Twelve new messages for you</p></div></main>');
  expect(await world.ask('readFacts(1000)')).toMatchObject({ mainTextLength: 27, busy: [] });
});
