import type { DocsPage } from '#contract/public-reads.ts';
import type { AppContext } from '#service/app/app-context.ts';
import { escapeHtml, pageShell } from './page-shell.ts';
import { renderMarkdown } from './render-markdown.ts';

type Entry = AppContext['docs']['index']['docs'][number];

/** The way from page to page. */
function contents({ docs }: AppContext, here: string): string {
  const row = ({ slug, title }: Entry): string =>
    `<li><a href="/docs/${escapeHtml(slug)}"${slug === here ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a></li>`;
  const part = (name: string, audience: DocsPage['audience']): string =>
    `<h2>${name}</h2>\n<ul>\n${docs.index.docs
      .filter((page) => page.audience === audience)
      .map(row)
      .join('\n')}\n</ul>`;
  return `<nav class="contents" aria-label="Documentation">
${part('Documentation', 'public')}
${part('For agents', 'agent')}
</nav>`;
}

export function docsListPage({ docs }: AppContext): string {
  const rows = (audience: DocsPage['audience']): string =>
    docs.index.docs
      .filter((page) => page.audience === audience)
      .map(
        ({ slug, title, summary }) =>
          `<li><a href="/docs/${escapeHtml(slug)}">${escapeHtml(title)}</a><span>${escapeHtml(summary)}</span></li>`,
      )
      .join('\n');
  return pageShell({
    title: 'Documentation: Proofrun',
    here: '/docs',
    main: `<h1>Documentation</h1>
<ul class="list">
${rows('public')}
</ul>
<h2>For agents</h2>
<ul class="list">
${rows('agent')}
</ul>
<p>The same pages as JSON: <a href="/api/docs/index.json">/api/docs/index.json</a></p>`,
  });
}

export function docsReadPage(page: DocsPage, context: AppContext): string {
  return pageShell({
    title: `${page.title}: Proofrun`,
    here: '/docs',
    main: `<div class="beside">
${contents(context, page.slug)}
<article>
<h1>${escapeHtml(page.title)}</h1>
<p class="lead">${escapeHtml(page.summary)}</p>
${renderMarkdown(page.markdown)}
</article>
</div>`,
  });
}
