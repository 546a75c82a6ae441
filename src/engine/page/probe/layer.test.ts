import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LayerAnswer } from '#core/evidence/probe-answers.ts';
import { type PageWorld, openPageWorld } from '../../../../test/kit/page-world.ts';

let engine: PageWorld;
beforeAll(async () => {
  engine = await openPageWorld(new URL('../main.ts', import.meta.url));
});
afterAll(() => engine.close());

async function layerWith(inner: string): Promise<{ closers: string[]; asks: boolean }> {
  await engine.show(
    `<main>Page</main><div role="dialog" aria-modal="true" style="position:fixed;inset:0">${inner}</div>`,
  );
  const layer = await engine.ask<LayerAnswer>('readLayer()');
  return { closers: layer.closers.map(({ element }) => element.name), asks: layer.asks };
}

test.each(['Close', 'Skip', 'No', 'No, do not tell me', 'Nein – lieber nicht', 'Not now', '×'])(
  '%s leaves a layer',
  async (name) => {
    expect((await layerWith(`<button>${name}</button>`)).closers).toEqual([name]);
  },
);

test.each(['Yes', 'Northern lights', 'No. of guests', 'Noted'])('%s does not', async (name) => {
  expect((await layerWith(`<button>${name}</button>`)).closers).toEqual([]);
});

test('a layer with a field to fill in asks for something, one with boxes to tick does not', async () => {
  expect((await layerWith('<label>Mail <input></label>')).asks).toBe(true);
  expect((await layerWith('<label><input type="checkbox"> Statistics</label>')).asks).toBe(false);
  expect((await layerWith('<input hidden><input type="hidden">')).asks).toBe(false);
});
