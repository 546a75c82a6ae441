// What a page says too much of is cut before it costs anything, and the report names the limit.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestBrowser, openTestBrowser } from '../../kit/visit.ts';
import { allRows } from '../all-rows.ts';
import { runHostilePage } from '../run-page.ts';
import { floodRows } from './rows.ts';

const gigabyte = 2 ** 30;

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openTestBrowser();
}, 60_000);
afterAll(() => browser?.close());

test.each(floodRows.filter(({ sample }) => allRows || sample))(
  '$name',
  async ({ reaches, noPass, ...page }) => {
    const run = await runHostilePage(browser, page, { confirm: false });
    if (reaches !== undefined)
      expect(run.reached.some((name) => (reaches as readonly string[]).includes(name))).toBe(true);
    if (noPass && run.evidence !== null) expect([run.candidates, run.verdict]).not.toEqual([0, 'pass']);
    expect(run.mostOwnBytes).toBeLessThan(1.5 * gigabyte);
    expect(run.mostBrowserBytes).toBeLessThan(3.5 * gigabyte);
    expect(run.spinning).toBe(0);
    expect(run.ms).toBeLessThan(90_000);
  },
  150_000,
);
