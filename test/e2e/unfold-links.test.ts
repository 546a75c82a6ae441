// A navigation that is hidden behind a sign, and in it behind a heading, is found by using them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linksBeyond } from '#engine/jobs/discover/unfold-links.ts';
import { loadPage, readPage } from '#engine/jobs/discover/look-tools.ts';
import { openRunTools } from '#engine/run/run-tools.ts';
import { WriteBarrier } from '#engine/safety/write-barrier.ts';
import { type Target, page, startTarget } from '../kit/target.ts';
import { type TestBrowser, openTestBrowser } from '../kit/visit.ts';

const menu = `<div style="width:24px;height:24px" onclick="side.hidden = false"><svg width="20" height="20"><path d="M2 4h16"/></svg></div>
  <section id="side" hidden><a onclick="more.hidden = false" style="cursor:pointer">Stock</a>
  <ul id="more" hidden><li><a href="/books">Books</a></li><li><a href="/members">Members</a></li></ul></section>
  <button onclick="fetch('/wipe', { method: 'POST' })">Delete all</button><button>Log out</button><p>Welcome</p>`;
const open = `<nav><a href="/a">A</a> <a href="/b">B</a> <a href="/c">C</a></nav><button onclick="document.body.innerHTML += '<a href=/d>D</a>'">More</button>`;

let browser: TestBrowser;
let target: Target;
let wiped = 0;
beforeAll(async () => {
  target = await startTarget({
    '/': page('Folded', menu),
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

async function foundBehind(path: string): Promise<string[]> {
  const origin = target.url.replace(/\/\/[^:]+/, '//127.0.0.1');
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
