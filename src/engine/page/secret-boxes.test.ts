import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PageWorld, openPageWorld } from '../../../test/kit/page-world.ts';

let world: PageWorld;
beforeAll(async () => {
  world = await openPageWorld(new URL('./secret-boxes.ts', import.meta.url));
});
afterAll(() => world.close());

const field = (value: string, style = '') =>
  `<input type="password" aria-label="Password" value="${value}" style="position:absolute;left:50px;top:20px;width:200px;height:30px;${style}">`;
const bar = (background: string) =>
  `<div style="position:fixed;inset:0 0 auto 0;height:80px;background:${background}"></div>`;

test.each([
  ['a filled field', field('hunter2hunter2'), 1],
  ['an empty field', field(''), 0],
  ['a field below the window', field('hunter2hunter2', 'top:4000px'), 1],
  ['a field under a bar', field('hunter2hunter2') + bar('#fff'), 0],
  ['a field that comes out under a bar', field('hunter2hunter2', 'top:70px') + bar('#fff'), 1],
  ['a field under a bar that can be looked through', field('hunter2hunter2') + bar('rgba(255,255,255,.5)'), 1],
  ['a field under nothing that can be seen', field('hunter2hunter2') + bar('transparent'), 1],
])('a picture covers %s', async (_what, body, boxes) => {
  await world.show(body);
  expect(await world.ask('readSecretBoxes(1000, [])')).toHaveLength(boxes);
});
