import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestBrowser, openTestBrowser } from '../../../test/kit/visit.ts';
import { withRunTools } from './run-tools.ts';

const origin = 'http://127.0.0.1:9';
const target = { url: `${origin}/`, origin, host: '127.0.0.1', productionLooking: false };

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openTestBrowser();
});
afterAll(() => browser.close());

test('of many tabs that are given back, only a few stay open', async () => {
  await withRunTools(browser.engine, target, async (tools) => {
    const pool = tools.tabs('per_tab');
    const tabs = await Promise.all(Array.from({ length: 6 }, () => pool.take('laptop')));
    for (const tab of tabs) await pool.giveBack(tab, true);
    const open = tabs.filter(({ page }) => !page.isClosed());
    expect(open).toHaveLength(3);
    expect(open).toContain(await pool.take('laptop'));
  });
});
