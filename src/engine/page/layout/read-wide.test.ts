import { afterAll, beforeAll, expect, test } from 'vitest';
import { layoutLimits } from '#core/audits/layout/layout-limits.ts';
import type { WideFact } from '#core/evidence/layout-facts.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { type PageWorld, openPageWorld } from '../../../../test/kit/page-world.ts';

type Wide = Raw<WideFact>;

let world: PageWorld;
beforeAll(async () => {
  world = await openPageWorld(new URL('./read-layout.ts', import.meta.url));
});
afterAll(() => world.close());

const ask = (): Promise<Wide[]> => world.ask(`readLayout(5000, ${JSON.stringify(layoutLimits())}, 'wide').wide`);

/** What was read of the boxes with these ids, without how they are described. */
const read = (wide: readonly Wide[], kind?: 'words'): Record<string, Omit<Wide, 'element'>> =>
  Object.fromEntries(
    wide
      .filter((fact) => fact.kind === kind)
      .map(({ element, ...fact }) => [element.path.replace(/^.*#/, ''), fact] as const),
  );

const body = 'margin: 0; width: 400px';

test('each box is told with what is around it and in it, and nothing is said about who is at fault', async () => {
  await world.show(`<style>body { ${body} } #frame { width: 5000px } #bar { margin: 0 -100px }</style>
    <div id="frame"><div id="bar">One</div></div>
    <div id="drawer" style="position: fixed; left: 5000px">Two</div>
    <div style="overflow: hidden"><p id="strip" style="width: 6000px">Three</p></div>`);
  expect(read(await ask())).toEqual({
    frame: { right: 5_000, childRight: 5_100, traits: ['own_width'] },
    bar: { right: 5_100, frameRight: 5_000, traits: [] },
    drawer: { right: expect.any(Number), traits: ['fixed'] },
    strip: { right: 6_000, traits: ['own_width', 'clipped'] },
  });
});

test('a box that is stretched by what is in it has no width of its own', async () => {
  await world.show(`<style>body { ${body} }</style>
    <div style="display: flex"><div id="grown" style="flex: none"><div id="inner" style="width: 5000px">One</div></div></div>
    <div id="floats" style="float: left; width: 5000px">Two</div>`);
  expect(read(await ask())).toEqual({
    grown: { right: 5_000, childRight: 5_000, traits: [] },
    inner: { right: 5_000, traits: [] },
    floats: { right: 5_000, traits: [] },
  });
});

test('a box that cuts what it holds is not stretched by it', async () => {
  await world.show(`<style>body { ${body} }</style>
    <nav id="menu" style="position: absolute; right: -5000px; width: 3000px; overflow: hidden"><p id="item">One</p></nav>`);
  const { menu, item } = read(await ask());
  expect(menu).toEqual({ right: expect.any(Number), traits: [] });
  expect(item?.traits).toContain('clipped');
});

test('words that do not break are told with where they end', async () => {
  await world.show(`<style>body { ${body} } h1 { font: 64px monospace }</style>
    <section id="part"><h1 id="title">${'W'.repeat(200)}</h1></section>`);
  const wide = await ask();
  expect(read(wide)).toEqual({});
  const { part, title } = read(wide, 'words');
  expect(title).toMatchObject({ kind: 'words', traits: [] });
  expect(title?.right).toBeGreaterThan(5_000);
  expect(part?.childRight).toBe(title?.right);
});

test('however much follows a frame, it takes no place of what may be at fault', async () => {
  const bars = Array.from({ length: 60 }, () => '<p style="width: 5100px">One</p>').join('');
  await world.show(`<style>body { ${body} }</style>
    <div style="width: 5000px">${bars}<p id="table" style="width: 20000px">Two</p></div>`);
  const wide = await ask();
  expect(read(wide)['table']).toEqual({ right: 20_000, frameRight: 5_000, traits: [] });
  expect(wide.filter(({ kind }) => kind === undefined).length).toBeLessThan(10);
});

test('a page that is hardly wider than its window has nothing to tell', async () => {
  await world.show('<style>body { margin: 0 }</style><div style="width: calc(100% + 4px)">One</div>');
  expect(await ask()).toEqual([]);
});
