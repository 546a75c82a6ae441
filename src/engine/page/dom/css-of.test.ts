import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PageWorld, openPageWorld } from '../../../../test/kit/page-world.ts';

let world: PageWorld;
beforeAll(async () => {
  world = await openPageWorld(new URL('css-of.ts', import.meta.url));
}, 60_000);
afterAll(() => world?.close());

test('a selector leads back to its element, however deep it is', async () => {
  const deep = (inner: string): string => '<div>'.repeat(30) + inner + '</div>'.repeat(30);
  await world.show(
    `<app-shell>${deep(`<form>${'<label>'.repeat(3)}<input name="first"><input name="last">`)}</app-shell>`,
  );
  const css = await world.ask<string>(`cssOf(document.querySelector('[name=last]'))`);
  expect(await world.ask(`elementBy(${JSON.stringify(css)})?.getAttribute('name')`)).toBe('last');
});
