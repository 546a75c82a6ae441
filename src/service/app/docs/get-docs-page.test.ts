import { expect, test } from 'vitest';
import type { DocsPage } from '#contract/public-reads.ts';
import type { AppContext } from '../app-context.ts';
import type { Call } from '../call.ts';
import { getDocsIndex } from './get-docs-index.ts';
import { getDocsPage } from './get-docs-page.ts';

const page = { slug: 'runs' } as DocsPage;
const index = { version: 1, updatedAt: '2026-01-01', docs: [] };
const context = { docs: { index, pages: new Map([['runs', page]]) } } as unknown as AppContext;
const read = (slug: string) => getDocsPage(context, { params: { slug } } as Call<'get_docs_page'>);

test('a page is read by its name, and an unknown one says where all of them are', async () => {
  expect(await getDocsIndex(context, {} as Call<'get_docs_index'>)).toEqual({ kind: 'value', value: index });
  expect(await read('runs')).toEqual({ kind: 'value', value: page });
  expect(await read('toString')).toEqual({
    kind: 'refusal',
    refusal: { code: 'not_found', message: 'There is no such page. See /api/docs/index.json for all pages.' },
  });
});
