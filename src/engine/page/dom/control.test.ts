import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PageWorld, openPageWorld } from '../../../../test/kit/page-world.ts';

let world: PageWorld;
beforeAll(async () => {
  world = await openPageWorld(new URL('./control.ts', import.meta.url));
  await world.show(`<a id="link" href="/">L</a><a id="anchor">A</a><map><area id="area" href="/"></map><button id="button">B</button>
    <details><summary id="summary">S</summary></details><label id="label">L</label>
    <select id="select"></select><textarea id="textarea"></textarea><input id="bare"><input id="text" type="text"><input id="odd" type="username">
    <input id="password" type="password"><input id="hidden" type="hidden"><input id="file" type="file"><input id="range" type="range">
    <input id="checkbox" type="checkbox"><input id="submit" type="submit"><input id="card" name="cardNumber"><input id="code" autocomplete="one-time-code">
    <div id="role" role="button"></div><div id="switch" role="switch"></div><div id="click" onclick="1"></div>
    <div id="stop" tabindex="0"></div><div id="focus" tabindex="-1"></div><div id="editor" contenteditable="true"></div>
    <div id="bare-editor" contenteditable=""></div><div id="no-editor" contenteditable="false"></div>
    <table><thead><tr><th id="sorted" aria-sort="none">N</th><th id="stop-head" tabindex="0">S</th><th aria-sort="none"><button id="inner">I</button></th></tr></thead></table>
    <svg><a id="drawn" href="/"><text>T</text></a></svg>`);
});
afterAll(() => world.close());

const taken = async (...kinds: readonly string[]): Promise<string> =>
  world.ask<string>(
    `anyOf(...${JSON.stringify(kinds)}).split('\\n').flatMap((selector) => [...document.querySelectorAll(selector)]).map(({ id }) => id).join(' ')`,
  );

test.each([
  ['link', 'link drawn'],
  ['anchor', 'link anchor drawn'],
  ['mapLink', 'area'],
  ['button', 'button inner'],
  ['summary', 'summary'],
  ['label', 'label'],
  ['field', 'select textarea bare text odd password file range checkbox submit card code'],
  ['anyField', 'select textarea bare text odd password hidden file range checkbox submit card code'],
  ['textField', 'textarea bare text odd password card code'],
  ['plainText', 'bare text odd card code'],
  ['valueField', 'select textarea bare text odd password range card code'],
  ['secretField', 'password code'],
  ['coveredField', 'password card code'],
  ['editor', 'editor'],
  ['bareEditor', 'bare-editor'],
  ['anyEditor', 'editor bare-editor no-editor'],
  ['scripted', 'click'],
  ['tabStop', 'stop stop-head'],
  ['plainTabStop', 'stop stop-head'],
  ['focusTarget', 'stop focus stop-head'],
  ['sortHead', 'sorted stop-head'],
  ['input:checkbox', 'checkbox'],
  ['role:switch', 'switch'],
])('%s', async (kind, ids) => {
  expect(await taken(kind)).toBe(ids);
});

test('several kinds are taken in the order of the document', async () => {
  expect(await taken('role:button', 'input:submit', 'link')).toBe('link submit role drawn');
});
