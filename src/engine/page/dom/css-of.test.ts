import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PageWorld, openPageWorld } from '../../../../test/kit/page-world.ts';

let world: PageWorld;
beforeAll(async () => {
  world = await openPageWorld(new URL('css-of.ts', import.meta.url));
}, 60_000);
afterAll(() => world?.close());

const deep = (inner: string): string => '<div>'.repeat(30) + inner + '</div>'.repeat(30);

async function nameOfFound(body: string): Promise<string | null> {
  await world.show(body);
  const css = await world.ask<string>(`cssOf(document.querySelector('[name=last]'))`);
  return world.ask(`elementBy(${JSON.stringify(css)})?.getAttribute('name') ?? null`);
}

const fields = '<form><label><input name="first"></label><label><input name="last"></label></form>';

test('a selector leads back to its element, however deep the part is that it stands in', async () => {
  expect(await nameOfFound(`<main>${fields}</main>`)).toBe('last');
  expect(await nameOfFound(deep(`<main>${fields}</main>`))).toBe('last');
  expect(await nameOfFound(deep(`<app-page>${fields}</app-page>`))).toBe('last');
});

test('where no short selector lasts, it leads to nothing rather than to another element', async () => {
  expect(await nameOfFound(deep(fields))).toBeNull();
});
