// The markdown that our own pages use, as HTML: headings, paragraphs, lists, tables, code, quotes, links.
import { escapeHtml } from './page-shell.ts';

const docsPath = (href: string): string => href.replace(/^\/api\/docs\/([a-z0-9-]+)\.json$/, '/docs/$1');

function inline(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) => {
      if (part.length > 2 && part.startsWith('`')) return `<code>${escapeHtml(part.slice(1, -1))}</code>`;
      return escapeHtml(part)
        .replaceAll(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
        .replaceAll(
          /\[([^\]]+)\]\((\/[^)\s]*)\)/g,
          (_, label: string, href: string) => `<a href="${docsPath(href)}">${label}</a>`,
        );
    })
    .join('');
}

const cells = (row: string): string[] =>
  row
    .replaceAll(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

function table(rows: readonly string[]): string {
  const [head = '', , ...body] = rows;
  const line = (tag: 'th' | 'td', row: string): string =>
    `<tr>${cells(row)
      .map((cell) => `<${tag}>${inline(cell)}</${tag}>`)
      .join('')}</tr>`;
  return `<div class="scroll" tabindex="0" role="region" aria-label="Table"><table><thead>${line('th', head)}</thead><tbody>${body.map((row) => line('td', row)).join('')}</tbody></table></div>`;
}

function list(tag: 'ul' | 'ol', lines: readonly string[]): string {
  const items = lines.map((line) => `<li>${inline(line.replace(/^(?:- |\d+\. )/, ''))}</li>`);
  return `<${tag}>${items.join('')}</${tag}>`;
}

function block(lines: readonly string[]): string {
  const [first = ''] = lines;
  const heading = /^(#{2,3}) (.+)$/.exec(first);
  if (heading !== null) return `<h${heading[1]?.length}>${inline(heading[2] ?? '')}</h${heading[1]?.length}>`;
  if (first.startsWith('|')) return table(lines);
  if (first.startsWith('- ')) return list('ul', lines);
  if (/^\d+\. /.test(first)) return list('ol', lines);
  if (first.startsWith('> '))
    return `<blockquote><p>${inline(lines.map((line) => line.replace(/^> ?/, '')).join(' '))}</p></blockquote>`;
  return `<p>${inline(lines.join(' '))}</p>`;
}

export function renderMarkdown(markdown: string): string {
  const html: string[] = [];
  let open: string[] = [];
  let code: string[] | null = null;
  const close = (): void => {
    if (open.length > 0) html.push(block(open));
    open = [];
  };
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) {
      close();
      if (code === null) code = [];
      else {
        html.push(`<pre tabindex="0"><code>${escapeHtml(code.join('\n'))}</code></pre>`);
        code = null;
      }
    } else if (code !== null) code.push(line);
    else if (line.trim() === '') close();
    else if (line.startsWith('#')) {
      close();
      open = [line];
      close();
    } else open.push(line);
  }
  close();
  return html.join('\n');
}
