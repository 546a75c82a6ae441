import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { limit } from '#contract/limits.ts';
import { docAudiences } from '#contract/vocabulary/doc-audiences.ts';
import { openDocs } from './docs-library.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'proofrun-docs-'));
  for (const audience of docAudiences.words) mkdirSync(join(folder, audience));
});
afterEach(() => rmSync(folder, { recursive: true }));

const [first = '', second = ''] = docAudiences.words as readonly string[];
const tables = new Map([['limits', '| name |\n|---|']]);
const open = () => openDocs({ folder, publicUrl: 'http://proofrun.test', tables });

interface Fields {
  readonly slug?: string;
  readonly stage?: string;
  readonly tags?: string;
  readonly updatedAt?: string;
  readonly audience?: string;
}
function write(name: string, text: string, fields: Fields = {}, audience: string = first): void {
  const given = {
    slug: 'runs',
    title: 'Runs: how they work',
    summary: 'What a run does.',
    audience,
    tags: '[runs, api]',
    updatedAt: '2026-02-03',
    stage: 'operational',
    ...fields,
  };
  const lines = Object.entries(given).map(([key, value]) => `${key}: ${value}`);
  writeFileSync(join(folder, audience, name), ['---', ...lines, '---', text].join('\n'));
}

const page = {
  slug: 'runs',
  title: 'Runs: how they work',
  summary: 'What a run does.',
  path: '/api/docs/runs.json',
  canonicalUrl: 'http://proofrun.test/api/docs/runs.json',
  audience: first,
  tags: ['runs', 'api'],
};

test('a page is its front matter, its text and its sections', () => {
  const text = ['Before.', '', '## One', 'a', '```', '## no heading', '```', '##no heading either', '', '## Two', 'b'];
  write('runs.md', `\n${text.join('\n')}\n\n`);
  expect(open().pages).toEqual(
    new Map([
      [
        'runs',
        {
          ...page,
          updatedAt: '2026-02-03',
          available: true,
          markdown: text.join('\n'),
          sections: [
            { heading: 'Runs: how they work', markdown: 'Before.' },
            { heading: 'One', markdown: 'a\n```\n## no heading\n```\n##no heading either' },
            { heading: 'Two', markdown: 'b' },
          ],
        },
      ],
    ]),
  );
});

test('nothing before the first heading is no section, and a heading without a text is one', () => {
  write('runs.md', '## One\n## Two\nb');
  expect(open().pages.get('runs')?.sections).toEqual([
    { heading: 'One', markdown: '' },
    { heading: 'Two', markdown: 'b' },
  ]);
});

test('a page about something that is not built begins with saying so', () => {
  write('runs.md', 'Text.', { stage: 'designed' });
  const said = '> Not available yet: returns `capability_unavailable` (501) and charges nothing.';
  expect(open().pages.get('runs')).toMatchObject({ available: false, markdown: `${said}\n\nText.` });
});

test('tables and figures are filled in', () => {
  write('runs.md', 'At most {{limit:runMs}} ms.\n\n{{table:limits}}\n\nNot {{table:limits}} inside a line.');
  expect(open().pages.get('runs')?.markdown).toBe(
    `At most ${limit('runMs').toLocaleString('en-US')} ms.\n\n| name |\n|---|\n\nNot {{table:limits}} inside a line.`,
  );
});

test('the index lists all pages by audience and name, and is as new as the newest', () => {
  write('b.md', 'Text.', { slug: 'b', updatedAt: '2026-05-01' });
  write('a.md', 'Text.', { slug: 'a', updatedAt: '2026-04-01' });
  write('c.md', 'Text.', { slug: 'c', updatedAt: '2026-03-01', tags: 'one' }, second);
  writeFileSync(join(folder, first, 'notes.txt'), 'no page');
  const row = (slug: string) => ({
    ...page,
    slug,
    path: `/api/docs/${slug}.json`,
    canonicalUrl: `http://proofrun.test/api/docs/${slug}.json`,
  });
  expect(open().index).toEqual({
    version: 1,
    updatedAt: '2026-05-01',
    docs: [row('a'), row('b'), { ...row('c'), audience: second, tags: ['one'] }],
  });
});

test('without a page the index is as old as can be', () => {
  expect(open().index).toEqual({ version: 1, updatedAt: '1970-01-01', docs: [] });
});

test.each([
  ['no front matter', () => writeFileSync(join(folder, first, 'x.md'), 'Text.'), 'x.md has no front matter'],
  ['a line that is no field', () => write('x.md', 'T', { tags: 'a\n: b' }), 'x.md: ": b" is not a field'],
  ['an empty field', () => write('x.md', 'T', { slug: '' }), 'x.md has no field "slug"'],
  ['another audience', () => write('x.md', 'T', { audience: second }), 'x.md is in the folder of another audience'],
  ['an unknown limit', () => write('x.md', '{{limit:none}}'), 'x.md: there is no limit "none"'],
  ['an unknown table', () => write('x.md', '{{table:none}}'), 'x.md: there is no table "none"'],
])('a page with %s stops the start, and the message names the file', (_, make, message) => {
  make();
  expect(open).toThrow(message);
});

test('a field that is missing and a slug that is used twice stop the start', () => {
  const text = '---\nslug: x\n---\nText.';
  writeFileSync(join(folder, first, 'x.md'), text);
  expect(open).toThrow('x.md has no field "audience"');
  write('x.md', 'Text.');
  write('y.md', 'Text.');
  expect(open).toThrow('two pages have the slug "runs"');
});

test('a field may have a name of one letter, and no space after its colon', () => {
  write('x.md', 'Text.', { tags: 'a\nb: c\ntitle:Written like this' });
  expect(open().pages.get('runs')?.title).toBe('Written like this');
});
