// A site whose navigation is gone on a phone is one finding, whichever pages show it, and its Fix Check sees the fix.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { everyCase } from '../kit/every-case.ts';
import { startFixCheck } from '../kit/start-fix-check.ts';
import { type Routes, type Target, startTarget } from '../kit/target.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';

const names = ['Books', 'Authors', 'Journal', 'Visit'];
const pathOf = (name: string): string => `/${name.toLowerCase()}`;

const page = (title: string, menu: boolean): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} of the harbour</title>
<link rel="icon" href="data:,"><style>
body{margin:0;font:16px/1.6 sans-serif;color:#111;background:#fff} main,header{padding:16px} a,button{display:inline-block;padding:10px}
.menu{display:none} @media (max-width:700px){nav{display:none} nav.open{display:block} .menu{display:${menu ? 'inline-block' : 'none'}}}
</style></head><body><header><a href="/">Harbour</a>
<button type="button" class="menu" onclick="document.querySelector('nav').classList.toggle('open')">Menu</button>
<nav>${names.map((name) => `<a href="${pathOf(name)}">${name}</a>`).join(' ')}</nav></header>
<main><h1>${title}</h1><p>About the ${title.toLowerCase()} of the harbour, and the people who live there.</p></main></body></html>`;

const site = (menu: boolean): Routes =>
  Object.fromEntries([['/', page('Home', menu)], ...names.map((name) => [pathOf(name), page(name, menu)] as const)]);

let world: WorkingService;
let target: Target;
beforeAll(async () => {
  world = await startWorkingService();
  target = await startTarget(site(false));
}, 120_000);
afterAll(async () => {
  await world?.close();
  await target?.close();
});

const scan = () => world.run({ url: `${target.url}/`, viewport: 'mobile', pagesLimit: 5 });

it('a navigation that no control of a phone reveals is one finding of all pages', { timeout: 200_000 }, async () => {
  const { report } = await scan();
  expect(report.findings.map(({ type, subtype, severity, title }) => ({ type, subtype, severity, title }))).toEqual([
    {
      type: 'layout_defect',
      subtype: 'element_offscreen',
      severity: 'medium',
      title: 'The main navigation cannot be reached on a phone',
    },
  ]);
  expect(report.verdict).toBe('fail');
});

it.runIf(everyCase)('the fix is verified, and with a menu nothing is found', { timeout: 400_000 }, async () => {
  target.serve(site(false));
  const { runId, key } = await world.start({ url: `${target.url}/`, viewport: 'mobile', pagesLimit: 1 });
  expect((await world.finished(runId)).report.findings).toHaveLength(1);
  const statusOf = async () =>
    (await world.finished(await startFixCheck(world, { runId, key }))).report.fixVerification?.status;
  expect(await statusOf()).toBe('still_reproduces');
  target.serve(site(true));
  expect(await statusOf()).toBe('fixed_verified');
  expect((await scan()).report.findings).toEqual([]);
});
