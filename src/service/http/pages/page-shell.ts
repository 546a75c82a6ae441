// The frame of the HTML pages: the same bar as in the console, self-contained, readable at every width.
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

const places = [
  ['/console/runs', 'Runs'],
  ['/docs', 'Docs'],
  ['/api-docs', 'API'],
] as const;

/** The bar on top of every page, as the console draws it. */
export const topBar = (here = ''): string => {
  const link = ([href, name, kind]: readonly [href: string, name: string, kind?: string]): string =>
    `<a${kind === undefined ? '' : ` class="${kind}"`} href="${href}"${href === here ? ' aria-current="page"' : ''}>${name}</a>`;
  return `<header class="top"><nav aria-label="Main">
<a class="brand" href="/">Proofrun</a>
${places.map((place) => link(place)).join('\n')}
${link(['/pricing', 'Pricing', 'wide'])}
${link(['/account', 'Account', 'last'])}
</nav></header>`;
};

export interface Page {
  readonly title: string;
  /** Trusted HTML: whatever comes from outside has passed escapeHtml. */
  readonly main: string;
  /** More for the head, trusted as well. */
  readonly head?: string;
  /** The path of the place in the bar that this page belongs to. */
  readonly here?: string;
}

export function pageShell({ title, main, head = '', here }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.ico" type="image/svg+xml">
<link rel="stylesheet" href="/frame.css">
<link rel="stylesheet" href="/site.css">
${head}</head>
<body>
${topBar(here)}
<main>
${main}
</main>
</body>
</html>
`;
}
