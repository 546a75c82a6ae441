import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RawDeclaration } from '#core/evidence/declaration.ts';
import { type PageWorld, openPageWorld } from '../../../../test/kit/page-world.ts';

let world: PageWorld;
beforeAll(async () => {
  world = await openPageWorld(new URL('./declarations.ts', import.meta.url));
});
afterAll(() => world.close());

const blamed = async (body: string, property: string): Promise<string | undefined> => {
  await world.show(body);
  const all = await world.ask<RawDeclaration[]>(`declarationsOf('body>p:1', 1000)`);
  return all.find((each) => each.level === 0 && each.property === property)?.selector;
};

test.each([
  ['a later rule of equal strength', '.a{color:red} .b{color:blue}', '', '.b'],
  ['a stronger rule that comes first', 'p.a{color:red} .b{color:blue}', '', 'p.a'],
  ['an id against many classes', '#x{color:red} .a.b.a.b{color:blue}', '', '#x'],
  ['the part of a list that matches', '#other, .a{color:red} p.b{color:blue}', '', 'p.b'],
  ['an important rule that is weaker', '.a{color:red !important} #x{color:blue}', '', '.a'],
  ['the style attribute', '#x{color:red}', 'color:blue', 'style attribute'],
  ['an important rule against the style attribute', '.a{color:red !important}', 'color:blue', '.a'],
  ['a rule outside of layers', '.b{color:red} @layer base { #x{color:blue} }', '', '.b'],
])('what wins is blamed: %s', async (_what, css, style, selector) => {
  const body = `<style>${css}</style><p id="x" class="a b" ${style === '' ? '' : `style="${style}"`}>Text</p>`;
  expect(await blamed(body, 'color')).toBe(selector);
});

test.each([
  ['none', ''],
  ['a shorthand of a variable', ' style="background: var(--pad)  no-repeat;color :red"'],
  ['an empty one', ' style=""'],
])('a style attribute is put back byte for byte: %s', async (_what, style) => {
  await world.show(`<style>p{color:blue;transition:all 9s}:root{--pad:#eee}</style><p${style}>Text</p>`);
  const shown = () =>
    world.page.evaluate(`(() => {
      const p = document.querySelector('p');
      const { color, backgroundColor } = getComputedStyle(p);
      return [p.outerHTML, color, backgroundColor];
    })()`);
  const before = await shown();
  expect(await world.ask(`without('body>p:1', 0, 'color', 1000)`)).toBe(true);
  expect(await shown()).toMatchObject([expect.any(String), 'rgb(0, 0, 0)', (before as string[])[2]]);
  await world.ask('restore()');
  expect(await shown()).toEqual(before);
});
