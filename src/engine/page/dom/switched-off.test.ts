import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PageWorld, openPageWorld } from '../../../../test/kit/page-world.ts';

let world: PageWorld;
beforeAll(async () => {
  world = await openPageWorld(new URL('./switched-off.ts', import.meta.url));
  await world.show(`<style>.hand { cursor: pointer } .off { cursor: not-allowed } .faint { opacity: 0.5 } .deaf { pointer-events: none }</style>
    <form><button id="plain">Save</button><button>Back</button></form>
    <form><button id="disabled" disabled>Save</button></form>
    <form><button id="aria" aria-disabled="true">Save</button></form>
    <form><button id="class" class="btn-disabled">Save</button></form>
    <form><button id="cursor" class="off">Save</button></form>
    <form><button id="faint" class="faint">Save</button></form>
    <form><button id="deaf" class="deaf">Save</button></form>
    <form><button class="hand" id="cancel">Cancel</button><button id="grey">Save</button></form>
    <div><p><button class="hand" id="back">Back</button></p><p><button id="loose">Save</button></p></div>
    <form inert><button id="inert">Save</button></form>`);
});
afterAll(() => world.close());

test.each([
  ['plain', false],
  ['cancel', false],
  ['back', false],
  ['disabled', true],
  ['aria', true],
  ['class', true],
  ['cursor', true],
  ['faint', true],
  ['deaf', true],
  ['grey', true],
  ['loose', true],
  ['inert', true],
])('%s: %s', async (id, off) => {
  expect(await world.ask(`looksSwitchedOff(document.getElementById('${id}'))`)).toBe(off);
});
