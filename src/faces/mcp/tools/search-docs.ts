import { z } from 'zod';
import type { DocsIndex, DocsPage } from '#contract/public-reads.ts';
import { defineTool } from '../define-tool.ts';
import { maxAnswerBytes, pageOfText } from '../paging.ts';

const maxPages = 3;
const maxSections = 4;
const maxExcerpt = 450;
const room = maxAnswerBytes - 300;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];

/** How many of the words asked for are there, at the beginning of a word. */
function scoreOf(asked: readonly string[], text: string): number {
  const found = new Set(wordsOf(text));
  return asked.filter((word) => [...found].some((each) => each.startsWith(word))).length;
}

const headOf = ({ slug, title, summary, tags }: DocsIndex['docs'][number]): string =>
  `${slug} ${title} ${summary} ${tags.join(' ')}`;

function best<T>(items: readonly T[], score: (item: T) => number, max: number): T[] {
  return items
    .map((item) => ({ item, points: score(item) }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
    .slice(0, max)
    .map(({ item }) => item);
}

function sectionsOf(page: DocsPage, asked: readonly string[]) {
  return best(page.sections, ({ heading, markdown }) => 2 * scoreOf(asked, heading) + scoreOf(asked, markdown), 2).map(
    ({ heading, markdown }) => ({ slug: page.slug, heading, excerpt: markdown.slice(0, maxExcerpt) }),
  );
}

export const searchDocs = defineTool({
  name: 'search_docs',
  title: 'Search the documentation',
  about: 'Finds sections of the documentation. With slug: that page in full, in pages.',
  readOnly: true,
  input: z.object({
    query: z.string().max(200).optional(),
    slug: z.string().optional(),
    offset: z.int().min(0).optional(),
  }),
  run: async (client, { query = '', slug, offset = 0 }, signal) => {
    if (slug !== undefined) {
      const { markdown } = await client.call('get_docs_page', { params: { slug }, signal });
      return { slug, ...pageOfText(markdown, offset, room) };
    }
    const { docs } = await client.call('get_docs_index', { signal });
    const asked = wordsOf(query);
    const pages = best(docs, (entry) => scoreOf(asked, headOf(entry)), maxPages);
    if (pages.length === 0)
      return { sections: [], pages: docs.map((entry) => entry.slug), next: 'search_docs with a slug' };
    const found = await Promise.all(
      pages.map(async (page) =>
        sectionsOf(await client.call('get_docs_page', { params: { slug: page.slug }, signal }), asked),
      ),
    );
    return { sections: found.flat().slice(0, maxSections), pages: pages.map((page) => page.slug) };
  },
});
