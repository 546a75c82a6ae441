import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PageWorld, openPageWorld } from '../../../../test/kit/page-world.ts';

let world: PageWorld;
beforeAll(async () => {
  world = await openPageWorld(new URL('./visible.ts', import.meta.url));
});
afterAll(() => world.close());

const names = ['isRendered', 'isTold', 'isDrawn', 'isUnhidden', 'isVisible'] as const;
const all = names.join(' ');

/** Markup with one element `x`, and the questions that it answers with yes. */
const cases: readonly (readonly [what: string, markup: string, yes: string])[] = [
  ['plain text', '<p id="x">Text</p>', all],
  ['below the window', '<p id="x" style="margin-top:4000px">Text</p>', all],
  ['left of the page', '<p id="x" style="position:absolute;left:-9999px">Text</p>', all],
  ['aria-hidden, which hides nothing from the eye', '<p id="x" aria-hidden="true">Text</p>', all],
  ['inert', '<p id="x" inert>Text</p>', all],
  ['in the shadow of its host', '<div id="host"></div>', all],
  ['display: none', '<div style="display:none"><p id="x">Text</p></div>', ''],
  ['the hidden attribute', '<p id="x" hidden>Text</p>', ''],
  ['visibility: hidden', '<p id="x" style="visibility:hidden">Text</p>', 'isRendered'],
  ['visible in what is hidden', '<div style="visibility:hidden"><p id="x" style="visibility:visible">T</p></div>', all],
  ['see-through', '<div style="opacity:0"><p id="x">Text</p></div>', 'isRendered isTold'],
  ['no area', '<p id="x" style="height:0;overflow:hidden">Text</p>', 'isRendered isTold isDrawn isUnhidden'],
  ['display: contents, which has no box', '<p id="x" style="display:contents">Text</p>', ''],
  ['inside display: contents', '<div style="display:contents"><p id="x">Text</p></div>', all],
  ['in closed details', '<details><summary>More</summary><p id="x">Text</p></details>', ''],
  ['in open details', '<details open><summary>More</summary><p id="x">Text</p></details>', all],
  [
    'skipped until it is near the window',
    '<div style="height:9000px"></div><div style="content-visibility:auto;contain-intrinsic-size:10px 500px"><p id="x">Text</p></div>',
    'isRendered isTold isDrawn',
  ],
  ['a drawing', '<svg width="20" height="20"><circle id="x" r="8" cx="10" cy="10" /></svg>', all],
  [
    'a definition of a drawing',
    '<svg width="20" height="20"><defs><circle id="x" r="8" /></defs></svg>',
    'isRendered isTold isDrawn isUnhidden',
  ],
  ['slotted', '<div id="slots"><p id="x">Text</p></div>', all],
  ['without a slot', '<div id="noslots"><p id="x">Text</p></div>', ''],
];

const shadows = `<script>
  const shadow = (id, html) => { const host = document.getElementById(id); if (host) host.attachShadow({ mode: 'open' }).innerHTML = html; };
  shadow('host', '<p id="x">Text</p>'); shadow('slots', '<slot></slot>'); shadow('noslots', '<b>Other</b>');
</script>`;
const found = `(document.getElementById('x') ?? document.getElementById('host').shadowRoot.getElementById('x'))`;

test.each(cases)('%s', async (_what, markup, yes) => {
  await world.show(`${markup}${shadows}`);
  const answers: string[] = [];
  for (const name of names) if (await world.ask<boolean>(`${name}(${found})`)) answers.push(name);
  expect(answers.join(' ')).toBe(yes);
});

test('a text is visible by its own lines, not by the box of what holds it', async () => {
  await world.show(
    '<p id="a">Words</p><p id="b">  </p><div id="c" style="width:200px;height:50px;font-size:0">None</div><p id="d" style="opacity:0">Words</p>',
  );
  const answers = [];
  for (const id of 'abcd')
    answers.push(await world.ask<boolean>(`isVisibleText(document.getElementById('${id}').firstChild)`));
  expect(answers).toEqual([true, false, false, false]);
});
