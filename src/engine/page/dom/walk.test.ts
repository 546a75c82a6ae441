import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PageWorld, openPageWorld } from '../../../../test/kit/page-world.ts';

let world: PageWorld;
beforeAll(async () => {
  world = await openPageWorld(new URL('./walk.ts', import.meta.url));
  await world.page.route('http://other.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>F</title><i id="other"></i>' }),
  );
  await world.show(`<x-card id="host"><b id="slotted" slot="s"></b><b id="unslotted"></b></x-card>
    <iframe id="own" srcdoc="<i id=framed></i><iframe id=inner srcdoc='<u id=deepest></u>'></iframe>"></iframe>
    <iframe id="quiet" sandbox="allow-same-origin" srcdoc="<form id=scriptless><input name=shadowRoot></form>"></iframe>
    <iframe id="foreign" src="http://other.test/"></iframe><svg id="svg"><g id="group"></g></svg>
    <template id="template"><i id="inert"></i></template><div id="shut"></div>
    <script>document.getElementById('host').attachShadow({ mode: 'open' }).innerHTML =
      '<section id="inside"><slot id="slot" name="s"></slot></section>';
    document.getElementById('shut').attachShadow({ mode: 'closed' }).innerHTML = '<em id="closed"></em>';</script>`);
});
afterAll(() => world.close());

const walk = async (args: string): Promise<string> =>
  (await world.ask<string[]>(`walkElements(${args}).map(({ id }) => id).toArray()`))
    .filter((id) => id !== '')
    .join(' ');

test('a walk goes through open shadow roots, a root before what its host holds, and leaves frames alone', async () => {
  expect(await walk('document.body, { left: 100 }')).toBe(
    'host inside slot slotted unslotted own quiet foreign svg group template shut',
  );
});

test('it goes through frames of the same origin where that is asked for, with or without scripts', async () => {
  expect(await walk('document.body, { left: 100 }, { frames: true }')).toBe(
    'host inside slot slotted unslotted own framed inner deepest quiet scriptless foreign svg group template shut',
  );
});

test('its budget is one for all roots', async () => {
  expect(await walk('document.body, { left: 3 }')).toBe('host inside slot');
  expect(await walk('document.body, { left: 7 }, { frames: true }')).toBe('host inside slot slotted unslotted own');
});

test('the parent is the one that the eye sees', async () => {
  const parent = (call: string): Promise<string | null> => world.ask<string | null>(`${call}?.id ?? null`);
  const byId = (id: string): string => `document.getElementById('${id}')`;
  const inside = `${byId('host')}.shadowRoot.getElementById('inside')`;
  const framed = `${byId('own')}.contentDocument.getElementById('framed')`;
  expect(await parent(`parentOf(${byId('slotted')})`)).toBe('slot');
  expect(await parent(`parentOf(${byId('unslotted')})`)).toBe('host');
  expect(await parent(`parentOf(${inside})`)).toBe('host');
  expect(await parent(`parentOf(${framed}.ownerDocument.documentElement)`)).toBeNull();
  expect(await parent(`parentOutOfFrames(${framed}.ownerDocument.documentElement)`)).toBe('own');
  expect(await world.ask(`isWithin(${framed}, document.body)`)).toBe(true);
  expect(await world.ask(`isWithin(${byId('slotted')}, ${inside})`)).toBe(true);
  expect(await world.ask(`isWithin(${byId('unslotted')}, ${inside})`)).toBe(false);
});
