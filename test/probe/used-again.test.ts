// Tabs in which controls are used serve one page after another: nothing of one may colour the next.
import { EffectWatch } from '#engine/probe/effect-watch.ts';
import { openRunTools } from '#engine/run/run-tools.ts';
import type { TabPool } from '#engine/run/tab-pool.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Target, page, startTarget } from '../kit/target.ts';
import { type TestBrowser, openTestBrowser } from '../kit/visit.ts';

let browser: TestBrowser;
let target: Target;
let tools: Awaited<ReturnType<typeof openRunTools>>;
let pool: TabPool;
let origin: string;

beforeAll(async () => {
  target = await startTarget({ '/': page('Shelf', '<p>Books</p>') });
  browser = await openTestBrowser();
  origin = `http://127.0.0.1:${new URL(target.url).port}`;
  const at = { url: `${origin}/`, origin, host: '127.0.0.1', productionLooking: false };
  tools = await openRunTools(browser.engine, at);
  pool = tools.tabs('per_tab');
}, 60_000);
afterAll(async () => {
  await pool?.closeIdle();
  await tools?.close();
  await browser?.close();
  await target?.close();
});

const keep = `(async () => {
  localStorage.setItem('theme', 'dark');
  sessionStorage.setItem('step', '2');
  document.cookie = 'seen=1';
  window.name = 'shelf';
  await caches.open('books');
  await new Promise((done) => { indexedDB.open('books').onsuccess = (event) => { event.target.result.close(); done(); }; });
})()`;
const kept = `(async () => [localStorage.length, sessionStorage.length, document.cookie, window.name,
  (await caches.keys()).length, (await indexedDB.databases()).length])()`;

test('a tab is lent again with nothing of the last page in it', { timeout: 60_000 }, async () => {
  const first = await pool.take('laptop');
  const watch = await EffectWatch.of(first);
  await first.page.goto(origin);
  watch.beginBaseline();
  await watch.beginClick();
  await first.page.evaluate(keep);
  expect(await first.page.evaluate(kept)).toEqual([1, 1, 'seen=1', 'shelf', 1, 1]);
  expect(watch.storageTouched).toBe(true);
  await watch.end();
  await pool.giveBack(first, true);

  const again = await pool.take('laptop');
  expect(again).toBe(first);
  expect(await EffectWatch.of(again)).toBe(watch);
  expect(watch.storageTouched).toBe(false);
  expect(watch.barrier.requests).toEqual([]);
  await again.page.goto(origin);
  expect(await again.page.evaluate(kept)).toEqual([0, 0, '', '', 0, 0]);
  await watch.end();
  await pool.giveBack(again, true);
});

test('a tab whose page does not let go of it is not lent again', { timeout: 60_000 }, async () => {
  const first = await pool.take('laptop');
  first.spoiled = true;
  await pool.giveBack(first, true);
  const other = await pool.take('laptop');
  expect(other).not.toBe(first);
  expect(first.page.isClosed()).toBe(true);
  await pool.giveBack(other, true);
});
