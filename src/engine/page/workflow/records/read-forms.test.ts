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
