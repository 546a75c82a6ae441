// The frame of the few HTML pages: plain, self-contained, readable at every width.
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

export interface Page {
  readonly title: string;
  /** Trusted HTML: whatever comes from outside has passed escapeHtml. */
  readonly main: string;
  /** More for the head, trusted as well. */
  readonly head?: string;
}

export function pageShell({ title, main, head = '' }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.ico" type="image/svg+xml">
<link rel="stylesheet" href="/site.css">
${head}</head>
<body>
<header class="top"><nav aria-label="Main">
<a class="brand" href="/">Proofrun</a>
<a href="/console">Console</a>
<a href="/docs">Documentation</a>
<a href="/api-docs">API reference</a>
<a href="/pricing">Pricing</a>
<a href="/account">Account</a>
</nav></header>
<main>
${main}
</main>
</body>
</html>
`;
}
