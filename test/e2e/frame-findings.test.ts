// A fault in a part that every page shows is one finding, wherever the path of its element begins; it lists its routes.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Routes, type Target, startTarget } from '../kit/target.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';

const names = ['Books', 'Authors', 'Journal'];
const pathOf = (name: string): string => `/${name.toLowerCase()}`;
const routes = ['/', ...names.map(pathOf)].sort();

const dot =
  '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48"><circle cx="24" cy="24" r="20" fill="red"/></svg>';

const page = (title: string): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} of the harbour</title>
<link rel="icon" href="data:,"><style>
body{margin:0;font:16px/1.6 sans-serif;color:#111;background:#fff} main,nav,footer,#foot{padding:16px}
a{display:inline-block;padding:10px} ul{list-style:none;padding:0}
</style></head><body>
<nav><ul id="main-nav">${names.map((name) => `<li><a href="${pathOf(name)}">${name}</a></li>`).join('')}
<li><a href="/"><img src="/dot.svg" width="48" height="48"></a></li></ul></nav>
<main><h1>${title}</h1><p>About the ${title.toLowerCase()} of the harbour, and the people who live there.</p></main>
<div role="contentinfo"><div id="foot"><p>Last change: <span>Invalid Date</span></p></div></div></body></html>`;

const site: Routes = {
  '/': page('Home'),
  ...Object.fromEntries(names.map((name) => [pathOf(name), page(name)])),
  '/dot.svg': (_request, response) => void response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(dot),
};

let world: WorkingService;
let target: Target;
beforeAll(async () => {
  world = await startWorkingService();
  target = await startTarget(site);
}, 120_000);
afterAll(async () => {
  await world?.close();
  await target?.close();
});

it('faults in the navigation and the footer are one finding each, with all routes', { timeout: 200_000 }, async () => {
  const { report } = await world.run({ url: `${target.url}/`, viewport: 'desktop', pagesLimit: 5 });
  expect(report.findings.map(({ subtype, severity, routes: listed }) => ({ subtype, severity, listed }))).toEqual([
    { subtype: 'invalid_date', severity: 'medium', listed: routes },
    { subtype: 'missing_alt_text', severity: 'low', listed: routes },
  ]);
});
