// The pages of the documentation: their front matter is the index, their tables come from the contract.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DocsIndex, DocsPage } from '#contract/public-reads.ts';
import { limits } from '#contract/limits.ts';
import { type DocAudience, docAudiences } from '#contract/vocabulary/doc-audiences.ts';

export const docsIndexVersion = 1;
const notAvailable = '> Not available yet: returns `capability_unavailable` (501) and charges nothing.';

export interface DocsLibrary {
  readonly index: DocsIndex;
  readonly pages: ReadonlyMap<string, DocsPage>;
}

export interface DocsOptions {
  /** The folder that holds one folder per audience. */
  readonly folder: string;
  readonly publicUrl: string;
  readonly tables: ReadonlyMap<string, string>;
}

interface FrontMatter {
  readonly fields: ReadonlyMap<string, string>;
  readonly text: string;
}

function readFrontMatter(file: string, source: string): FrontMatter {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source);
  if (match === null) throw new Error(`${file} has no front matter`);
  const fields = new Map<string, string>();
  for (const line of (match[1] ?? '').split('\n')) {
    const colon = line.indexOf(':');
    if (colon < 1) throw new Error(`${file}: "${line}" is not a field`);
    fields.set(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  return { fields, text: (match[2] ?? '').trim() };
}

function fillTables(file: string, text: string, tables: ReadonlyMap<string, string>): string {
  const figures = new Map(Object.entries(limits).map(([name, { value }]) => [name, value.toLocaleString('en-US')]));
  const withFigures = text.replaceAll(/\{\{limit:(\w+)\}\}/g, (_, name: string) => {
    const figure = figures.get(name);
    if (figure === undefined) throw new Error(`${file}: there is no limit "${name}"`);
    return figure;
  });
  return withFigures.replaceAll(/^\{\{table:([a-z-]+)\}\}$/gm, (_, name: string) => {
    const table = tables.get(name);
    if (table === undefined) throw new Error(`${file}: there is no table "${name}"`);
    return table;
  });
}

function sectionsOf(title: string, markdown: string): DocsPage['sections'] {
  const sections: { heading: string; lines: string[] }[] = [{ heading: title, lines: [] }];
  let inCode = false;
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) inCode = !inCode;
    if (!inCode && line.startsWith('## ')) sections.push({ heading: line.slice(3).trim(), lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections
    .map(({ heading, lines }) => ({ heading, markdown: lines.join('\n').trim() }))
    .filter((section, index) => index > 0 || section.markdown !== '');
}

function readPage(file: string, audience: DocAudience, options: DocsOptions): DocsPage {
  const { fields, text } = readFrontMatter(file, readFileSync(file, 'utf8'));
  const field = (name: string): string => {
    const found = fields.get(name);
    if (found === undefined || found === '') throw new Error(`${file} has no field "${name}"`);
    return found;
  };
  if (field('audience') !== audience) throw new Error(`${file} is in the folder of another audience`);
  const available = field('stage') === 'operational';
  const filled = fillTables(file, text, options.tables);
  const markdown = available ? filled : `${notAvailable}\n\n${filled}`;
  const path = `/api/docs/${field('slug')}.json`;
  return {
    slug: field('slug'),
    title: field('title'),
    summary: field('summary'),
    path,
    canonicalUrl: `${options.publicUrl}${path}`,
    audience,
    tags: field('tags')
      .replaceAll(/[[\]]/g, '')
      .split(',')
      .map((tag) => tag.trim()),
    updatedAt: field('updatedAt'),
    available,
    markdown,
    sections: sectionsOf(field('title'), markdown),
  };
}

export function openDocs(options: DocsOptions): DocsLibrary {
  const pages = new Map<string, DocsPage>();
  for (const audience of docAudiences.words) {
    const folder = join(options.folder, audience);
    for (const name of readdirSync(folder).sort()) {
      if (!name.endsWith('.md')) continue;
      const page = readPage(join(folder, name), audience, options);
      if (pages.has(page.slug)) throw new Error(`two pages have the slug "${page.slug}"`);
      pages.set(page.slug, page);
    }
  }
  const all = [...pages.values()];
  return {
    pages,
    index: {
      version: docsIndexVersion,
      updatedAt: all.map((page) => page.updatedAt).reduce((a, b) => (a > b ? a : b), '1970-01-01'),
      docs: all.map(({ slug, title, summary, path, canonicalUrl, audience, tags }) => ({
        slug,
        title,
        summary,
        path,
        canonicalUrl,
        audience,
        tags,
      })),
    },
  };
}
