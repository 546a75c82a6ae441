// What the list of a page is, and what only looks like one.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RawWorkflowFacts } from '#core/workflows/facts.ts';
import { type PageWorld, openPageWorld } from '../../../../test/kit/page-world.ts';

let world: PageWorld;
beforeAll(async () => {
  world = await openPageWorld(new URL('./main.ts', import.meta.url));
});
afterAll(() => world.close());

async function listOf(main: string): Promise<string | null> {
  await world.show(`<main>${main}</main>`);
  return (await world.ask<RawWorkflowFacts>('readWorkflowFacts()')).list?.css ?? null;
}

const fields = ['Alias', 'Target of the mail', 'Quota of the box', 'Language'];
const groups = (box: (name: string) => string): string => fields.map(box).join('');

test('the fields of a form are no list, in boxes or in a table', async () => {
  const boxes = groups((name) => `<div class="group"><label>${name}</label> <input name="a"> <span>Help</span></div>`);
  expect(await listOf(`<form><div class="body">${boxes}</div><button>Save</button></form>`)).toBeNull();
  const rows = groups((name) => `<tr><th>${name}</th><td><textarea></textarea></td></tr>`);
  expect(await listOf(`<form><table><tbody>${rows}</tbody></table><button>Save</button></form>`)).toBeNull();
});

test('rows with boxes to tick, and rows that can be edited, are a list in a form as well', async () => {
  const ticked = groups((name) => `<tr><td><input type="checkbox"></td><td>${name}</td><td>12 days ago</td></tr>`);
  expect(await listOf(`<form><table><tbody>${ticked}</tbody></table><button>Delete</button></form>`)).not.toBeNull();
  const edited = groups(
    (name) => `<tr><td>${name} of today</td><td><input value="${name}"></td><td><input value="3"></td></tr>`,
  );
  expect(await listOf(`<form><table><tbody>${edited}</tbody></table><button>Save</button></form>`)).not.toBeNull();
});

test('the list beside a form is the list', async () => {
  const boxes = groups((name) => `<div class="group"><label>${name} that is wanted by everybody</label> <input></div>`);
  const list = '<ul><li>First note of the day</li><li>Second note of the day</li></ul>';
  expect(await listOf(`<form><div>${boxes}</div><button>Save</button></form>${list}`)).toContain('ul');
});

test('a side menu in groups, which no landmark names, is no list beside a table', async () => {
  const link = (name: string): string => `<li><a href="/${name}">${name} of the harbour</a></li>`;
  const group = (name: string): string =>
    `<li class="group"><div>${name}</div><ul>${['Boats', 'Crews', 'Routes', 'Tides'].map(link).join('')}</ul></li>`;
  const rows = ['Ada', 'Ben', 'Cleo'].map((name) => `<tr><td>${name}</td><td>3</td></tr>`).join('');
  const table = `<table><thead><tr><th>Name</th><th>Trips</th></tr></thead><tbody>${rows}</tbody></table>`;
  const menu = (name: string): string =>
    `<div class="${name}"><ul>${['Today', 'This year', 'Archive', 'Others'].map(group).join('')}</ul></div>`;
  expect(await listOf(`${menu('app-menu')}${table}`)).toContain('tbody');
  // Groups of links that nothing calls a menu may be what the page is about.
  expect(await listOf(`${menu('catalogue')}${table}`)).not.toContain('tbody');
});
