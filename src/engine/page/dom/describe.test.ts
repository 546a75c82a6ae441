import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ControlAnswer } from '#core/evidence/probe-answers.ts';
import { type PageWorld, openPageWorld } from '../../../../test/kit/page-world.ts';

let engine: PageWorld;
beforeAll(async () => {
  engine = await openPageWorld(new URL('../main.ts', import.meta.url));
});
afterAll(() => engine.close());

async function linkOf(inner: string): Promise<{ name: string; key: string }> {
  await engine.show(`<main><a href="/x">${inner}</a></main>`);
  const [control] = await engine.ask<ControlAnswer[]>('listControls(5000)');
  return { name: control!.element.name, key: control!.key };
}

test.each([
  ['<div>Install</div><div>npm install</div>', 'Install npm install'],
  ['<div style="text-transform:uppercase">Install</div><p>it</p>', 'Install it'],
  ['<b>In</b><i>stall</i>', 'Install'],
  ['<div>Install</div><div hidden>never</div>', 'Install'],
  ['<div>Made on<ul style="display:none"><li>Mars</li></ul></div><p>Earth</p>', 'Made on Earth'],
  ['Install', 'Install'],
  ['<div aria-label="x">One</div><div>Two</div>', 'One Two'],
])('the name of a link with %s is %s', async (inner, name) => {
  expect((await linkOf(inner)).name).toBe(name);
});

test('the key is that of the joined words, as it was stored before', async () => {
  const apart = await linkOf('<div>Install</div><div>now</div>');
  const joined = await linkOf('Installnow');
  expect(apart.name).toBe('Install now');
  expect(apart.key).toBe(joined.key);
});

test.each([
  ['content:attr(data-says)', 'Confirm'],
  ['content:"Read on" / "More"', 'Read on'],
  ['content:"\\e902"', ''],
  ['content:"×"', ''],
  ['content:none', ''],
])('a link without words that gets %s from a style sheet is called "%s"', async (style, name) => {
  const link = '<a href="/x" data-says="Confirm" style="display:block;width:80px;height:20px"></a>';
  await engine.show(`<style>a::before{${style}}</style><main>${link}</main>`);
  const [control] = await engine.ask<ControlAnswer[]>('listControls(5000)');
  expect(control!.element.name).toBe(name);
});

const pathWith = async (end: string, more = ''): Promise<string> => {
  const ids = ['login', 'sort', 'search'].map((name) => `<form id="${name}-${end}"><input></form>`).join('');
  await engine.show(`<main>${ids}<p id="here-${end}-box"><a href="/x">Go</a></p>${more}</main>`);
  const [link] = await engine.ask<ControlAnswer[]>(
    'listControls(5000).filter(({ element }) => element.role === "link")',
  );
  return link!.element.path;
};

test('letters in ids that each load draws anew name nothing', async () => {
  expect(await pathWith('rqojbcmzivwp')).toBe(await pathWith('yvtcijzumqpk'));
  expect(await pathWith('container')).toContain('#here-container-box');
  expect(await pathWith('rqojbcmzivwp', '<i class="rqojbcmzivwp"></i>')).toContain('#here-rqojbcmzivwp-box');
});

test('a control that points to a labelled element bears its label, and its picture tells what it does', async () => {
  await engine.show(
    '<main><div id="tip" aria-label="Delete tag"><button aria-labelledby="tip"><svg width="9" height="9" data-testid="DeleteIcon"></svg></button></div></main>',
  );
  const [control] = await engine.ask<ControlAnswer[]>('listControls(5000)');
  expect(control!.element.name).toBe('Delete tag');
  expect(control!.brakes.marks).toContain('DeleteIcon');
});

test.each([
  ['<nav><ul id="main-nav"><li>{}</li></ul></nav>', ['nav']],
  ['<header><div role="navigation"><ul id="menu"><li>{}</li></ul></div></header>', ['header', 'nav']],
  ['<div role="banner"><p>{}</p></div>', ['header']],
  ['<main><div role="contentinfo"><p id="here">{}</p></div></main>', ['main', 'footer']],
  [`<footer>${'<div>'.repeat(20)}{}${'</div>'.repeat(20)}</footer>`, ['footer']],
  ['<nav><nav>{}</nav></nav>', ['nav']],
  ['<div role="__proto__"><p id="here">{}</p></div>', undefined],
])('a link in %s knows the landmarks around it', async (html, around) => {
  await engine.show(html.replace('{}', '<a href="/x">Go</a>'));
  const [link] = await engine.ask<ControlAnswer[]>('listControls(5000)');
  expect(link!.element.around).toEqual(around);
});
