// Which elements each reader counts as a control. The readers differ on purpose: one counts, one uses, one compares.
// The expected text was written by an earlier version; a difference changes what is detected.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LookAnswer } from '#core/evidence/place-load.ts';
import type { ControlAnswer } from '#core/evidence/probe-answers.ts';
import type { RawWorkflowFacts } from '#core/workflows/facts.ts';
import { type PageWorld, openPageWorld } from '../../../../test/kit/page-world.ts';

const inputTypes =
  ' text search email url tel number password date range color file checkbox radio button submit reset image hidden'.split(
    ' ',
  );
const roles =
  'button link tab switch checkbox radio menuitem menuitemcheckbox menuitemradio option combobox searchbox textbox slider spinbutton treeitem gridcell'.split(
    ' ',
  );
const others = `<a href="/x">
<a href="#">
<a>
<a onclick="1" style="cursor:pointer">
<button>
<button disabled>
<select><option>1</option></select>
<textarea></textarea>
<details open><summary>s</summary></details>
<label style="cursor:pointer">
<label for="none" style="cursor:pointer">
<div onclick="1">
<div tabindex="0">
<div tabindex="-1">
<div contenteditable="true">
<div contenteditable="">
<div style="cursor:pointer">
<div inert><button>i</button></div>
<div aria-disabled="true" role="button">
<area href="/a">
<output>
<progress value="1"></progress>
<meter value="1"></meter>`.split('\n');
const marked = [
  ...inputTypes.map((type) => (type === '' ? '<input>' : `<input type="${type}" alt="i">`)),
  ...roles.flatMap((role) => [`<div role="${role}">`, `<div role="${role}" tabindex="0">`]),
  ...others,
];
const letters = 'abcdefghijklmnopqrstuvwxyz';
const idOf = (at: number): string => `case-${letters[Math.floor(at / 26)]}${letters[at % 26]}`;
const closed = (start: string, at: number): string => {
  const [, tag] = /^<(a|button|label|div|output)\b/.exec(start) ?? [];
  return tag === undefined || start.includes('</') ? start : `${start}t${at}</${tag}>`;
};
/** Each in its own section, so that its path leads back to it. */
const catalogue = `<style>section{padding:4px} main *{min-width:20px;min-height:20px}</style><main>
  ${marked.map((start, at) => `<section id="${idOf(at)}">${closed(start, at)}</section>`).join('\n')}
  <table><thead><tr><th aria-sort="none">Name</th><th tabindex="0">Size</th><th>Plain</th></tr></thead></table></main>`;

let engine: PageWorld;
let workflow: PageWorld;
beforeAll(async () => {
  engine = await openPageWorld(new URL('../main.ts', import.meta.url));
  workflow = await openPageWorld(new URL('../workflow/main.ts', import.meta.url));
});
afterAll(async () => {
  await engine.close();
  await workflow.close();
});

/** The case that a path or a selector leads into, by its markup. */
const caseOf = (path: string): string => {
  const at = marked.findIndex((_, index) => path.includes(idOf(index)));
  return at === -1 ? path : `${marked[at]}`;
};

test('each reader finds the same controls as before', async () => {
  await engine.show(catalogue);
  await workflow.show(catalogue);
  const { controls: count } = await engine.ask<{ controls: number }>('readFacts(5000)');
  const listed = await engine.ask<ControlAnswer[]>('listControls(5000)');
  const { elements } = await engine.ask<LookAnswer>('readLook(5000, 1000)');
  const { controls: offered } = await workflow.ask<RawWorkflowFacts>('readWorkflowFacts()');
  const links = await engine.ask<{ element: { path: string } }[]>('readLinks(5000)');
  const text = [
    `counted as controls: ${count}`,
    ...listed.map(
      ({ kind, element, button }) => `used as ${kind}${button ? '' : ', perhaps'}: ${caseOf(element.path)}`,
    ),
    ...elements.filter(({ kind }) => kind === 'control').map(({ path }) => `compared: ${caseOf(path)}`),
    ...offered.map(({ css, focus }) => `offered to workflows, focus ${focus}: ${caseOf(css)}`),
    ...links.map(({ element }) => `link: ${caseOf(element.path)}`),
  ];
  await expect(`${text.join('\n')}\n`).toMatchFileSnapshot('./controls-taken.txt');
}, 60_000);
