// What of a page is a form that may make a record.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FormsFact } from '#core/workflows/lifecycle/record-facts.ts';
import { type PageWorld, openPageWorld } from '../../../../../test/kit/page-world.ts';

let world: PageWorld;
beforeAll(async () => {
  world = await openPageWorld(new URL('read-forms.ts', import.meta.url));
}, 60_000);
afterAll(() => world?.close());

test.each([
  ['method="get" action="/groups"', true],
  ['method="GET"', true],
  ['role="search"', true],
  ['method="get" aria-label="Create a group"', false],
  ['method="post"', false],
  ['', false],
])('a form with %s only asks for something: %s', async (attributes, search) => {
  await world.show(`<form ${attributes}><label>Name <input name="name"></label><button>Apply</button></form>`);
  const { forms } = await world.ask<FormsFact>('readForms()');
  expect(forms.map((form) => form.search)).toEqual([search]);
});

test('a hidden id that names nothing yet is not told', async () => {
  const hidden = ['id=0', 'parent=7', 'pk=']
    .map((pair) => pair.split('='))
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
    .join('');
  await world.show(`<form method="post">${hidden}<label>Name <input name="name"></label><button>Save</button></form>`);
  const { forms } = await world.ask<FormsFact>('readForms()');
  expect(forms.map((form) => form.hidden)).toEqual([['parent']]);
});

test('what replaces a hidden select is not named by its options', async () => {
  const hidden = '<select hidden><option>Newest first</option><option>Oldest first</option></select>';
  await world.show(
    `<form method="post"><p>Order ${hidden}<span role="combobox" tabindex="0">Newest first</span></p><p><input name="name"></p><button>Save</button></form>`,
  );
  const { forms } = await world.ask<FormsFact>('readForms()');
  expect(forms[0]?.fields.map(({ name }) => name)).toEqual(['', '']);
});

test('an editor of code holds the text that it shows', async () => {
  const line = '<div style="line-height:20px">Plant beans in May</div>';
  const sink = '<div style="overflow:hidden;position:relative;width:3px;height:0"><textarea></textarea></div>';
  await world.show(
    `<form method="post"><textarea></textarea></form><form method="post"><div class="editor" style="height:80px">${sink}${line}</div></form>`,
  );
  const { forms } = await world.ask<FormsFact>('readForms()');
  expect(forms.map(({ fields }) => fields.map(({ value }) => value))).toEqual([[''], ['Plant beans in May']]);
});

test('what only shows a hand ends a form as a button does', async () => {
  await world.show(
    '<div><div id="new"><input placeholder="Title"><div style="cursor:pointer">Save</div></div><p><a href="#list">All</a></p></div>',
  );
  const { forms } = await world.ask<FormsFact>('readForms()');
  expect(forms.map(({ css, buttons }) => [css, buttons.map(({ name }) => name)])).toEqual([['#new', ['Save']]]);
});

const errorsOf = async (after: string): Promise<string[]> => {
  await world.show(`<form method="post"><p><label>Name <input name="name"></label>${after}</p></form>`);
  const { forms } = await world.ask<FormsFact>('readForms()');
  return forms[0]!.fields.map(({ complaint }) => complaint);
};

test('classes of another state, and buttons in the colour of danger, complain about nothing', async () => {
  expect(await errorsOf('<span class="ring aria-invalid:border-red">Shown to all</span>')).toEqual(['']);
  expect(await errorsOf('<button type="button" class="btn btn-danger">Remove</button>')).toEqual(['']);
  expect(await errorsOf('<span class="field-error">Too short</span>')).toEqual(['Too short']);
  expect(await errorsOf('<span class="p-2 text-danger sm:p-4">Too short</span>')).toEqual(['Too short']);
});

const panel = (inner: string): string =>
  `<header style="position:fixed;inset:0 0 auto 0;height:40px"><nav><a href="#">Home of the shed</a></nav></header>
<main><button>New tool</button><form><label>Find <input name="find"></label></form></main>
<div style="position:fixed;inset:0"><div style="width:400px;margin:60px auto;background:#fff">${inner}</div></div>`;
const toolForm = '<form><label>Name <input name="name"></label><label>Place <input name="place"></label></form>';

test('a form in a panel over the page stands in a dialog, whatever the panel is called', async () => {
  await world.show(panel(`<div>Tool</div>${toolForm}<button>Cancel</button><button>OK</button>`));
  const { forms } = await world.ask<FormsFact>('readForms()');
  expect(forms.map(({ inDialog, fields }) => [fields[0]?.name, inDialog])).toEqual([
    ['Find', false],
    ['Name', true],
  ]);
  // Without a heading the panel begins with its title.
  expect(forms[1]!.words).toContain('Tool');
});

test('a panel with a heading is called by that alone', async () => {
  await world.show(panel(`<div>Shed</div><h2>Tool</h2>${toolForm}<button>OK, keep it</button>`));
  const { forms } = await world.ask<FormsFact>('readForms()');
  expect(forms[1]!.words.trim()).toBe('Tool');
});

test('a form in a form that was closed in the wrong place keeps its fields and buttons for itself', async () => {
  const cell = '</form><form id="inner" method="post"><input name="limit" value="30"><button>Change</button></form>';
  await world.show(
    `<form id="outer" method="post"><input name="title"><button>Add</button><table><tr><td>${cell}</td></tr></table></form>`,
  );
  const { forms } = await world.ask<FormsFact>('readForms()');
  expect(
    forms.map(({ css, fields, buttons }) => [css, fields.map(({ field }) => field), buttons.map(({ name }) => name)]),
  ).toEqual([
    ['#outer', ['title'], ['Add']],
    ['#inner', ['limit'], ['Change']],
  ]);
});

test('a form asks for a secret only where its field can be seen', async () => {
  const formOf = (around: string): string =>
    `<form method="post"><label>Name <input name="name"></label><div ${around}><label>Password <input type="password"></label></div><button>Save</button></form>`;
  await world.show(`${formOf('')}${formOf('style="display:none"')}`);
  const { forms } = await world.ask<FormsFact>('readForms()');
  expect(forms.map(({ secret }) => secret)).toEqual([true, false]);
});
