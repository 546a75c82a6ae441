// A navigation that is hidden behind a sign, and in it behind a heading, is found by using them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linksBeyond } from '#engine/jobs/discover/unfold-links.ts';
import { loadPage, readPage } from '#engine/jobs/discover/look-tools.ts';
import { createDeadline } from '#engine/browser/deadline.ts';
import { scanPages } from '#engine/jobs/scan/scan-pages.ts';
import { openRunTools } from '#engine/run/run-tools.ts';
import { WriteBarrier } from '#engine/safety/write-barrier.ts';
import { scanPlan } from '../kit/scan-plan.ts';
import { type Target, page, startTarget } from '../kit/target.ts';
import { type TestBrowser, openTestBrowser } from '../kit/visit.ts';

const menu = `<div style="width:24px;height:24px" onclick="side.hidden = false"><svg width="20" height="20"><path d="M2 4h16"/></svg></div>
  <section id="side" hidden><a onclick="more.innerHTML = '<li><a href=/books>Books</a></li><li><a href=/members>Members</a></li>'" style="cursor:pointer">Stock</a>
  <ul id="more"></ul></section>
  <button onclick="fetch('/wipe', { method: 'POST' })">Delete all</button><button>Log out</button><p>Welcome</p>`;
const open = `<nav><a href="/a">A</a> <a href="/b">B</a> <a href="/c">C</a></nav><button onclick="document.body.innerHTML += '<a href=/d>D</a>'">More</button>`;

let browser: TestBrowser;
let target: Target;
let wiped = 0;
beforeAll(async () => {
  target = await startTarget({
    '/': page('Folded', menu),
    '/books': page('Books', '<p>Three books</p>'),
    '/members': page('Members', '<p>Two members</p>'),
    '/open': page('Open', open),
    '/wipe': (_request, response) => {
      wiped += 1;
      response.end();
    },
  });
  browser = await openTestBrowser();
}, 60_000);
afterAll(async () => {
  await browser.close();
  await target.close();
});

const originOf = ({ url }: Target): string => new URL(url).origin.replace(/\/\/[^:]+/, '//127.0.0.1');

async function foundBehind(path: string): Promise<string[]> {
  const origin = originOf(target);
  const tools = await openRunTools(browser.engine, {
    url: `${origin}${path}`,
    origin,
    host: '127.0.0.1',
    productionLooking: false,
  });
  try {
    const session = await tools.tabs('per_visit').take('laptop');
    const barrier = await WriteBarrier.open(session);
    const eyes = { session, barrier, signal: new AbortController().signal };
    expect(await loadPage(eyes, path)).toBe(true);
    const shown = await readPage(session);
    const { links, unfolded } = await linksBeyond(eyes, path, shown, new Set());
    expect((await linksBeyond(eyes, path, shown, new Set([unfolded]))).links).toEqual(shown.links);
    return links.slice(shown.links.length).map(({ pathname }) => pathname);
  } finally {
    await tools.close();
  }
}

test('the links behind a sign and a heading are found, and nothing is deleted on the way', async () => {
  expect(await foundBehind('/')).toEqual(['/books', '/members']);
  expect(wiped).toBe(0);
});

test('a page that shows its navigation is left as it is', async () => {
  expect(await foundBehind('/open')).toEqual([]);
});

test('a scan opens the pages that the first page hides, and sends nothing on the way', async () => {
  const plan = scanPlan(originOf(target), {});
  const deadline = createDeadline({ ms: 60_000, what: 'the scan', now: browser.engine.now });
  const tools = await openRunTools(browser.engine, plan.target);
  try {
    const { evidence } = await scanPages(plan, tools, {
      emit: () => undefined,
      deadline,
      savePicture: async (name) => name,
    });
    expect(evidence.visits.map(({ route }) => route).sort()).toEqual(['/', '/books', '/members']);
    expect(evidence.edges).toContainEqual({ from: '/', to: '/books' });
    expect(wiped).toBe(0);
  } finally {
    await tools.close();
  }
}, 60_000);
