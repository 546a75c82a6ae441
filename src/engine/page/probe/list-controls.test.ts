// Which controls say that they open something.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ControlAnswer } from '#core/evidence/probe-answers.ts';
import { type PageWorld, openPageWorld } from '../../../../test/kit/page-world.ts';

let engine: PageWorld;
beforeAll(async () => {
  engine = await openPageWorld(new URL('../main.ts', import.meta.url));
}, 60_000);
afterAll(async () => {
  await engine?.close();
});

test('a button opens something where its state or its kind says so', async () => {
  await engine.show(`<header>
    <button aria-expanded="false">Menu</button><button aria-haspopup="dialog">Filters</button>
    <button aria-expanded="true">Open panel</button><button aria-haspopup="false">Save</button><button>Home</button>
  </header>`);
  const controls = await engine.ask<readonly ControlAnswer[]>('listControls(1000)');
  expect(controls.map(({ element: { name }, opens }) => [name, opens === true])).toEqual([
    ['Menu', true],
    ['Filters', true],
    ['Open panel', false],
    ['Save', false],
    ['Home', false],
  ]);
});
