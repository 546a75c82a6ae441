// A page that stops responding is closed in time, is never a pass where it was used, and keeps no core busy.
import { limit } from '#contract/limits.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestBrowser, openTestBrowser } from '../../kit/visit.ts';
import { allRows } from '../all-rows.ts';
import { runHostilePage } from '../run-page.ts';
import { cancelRows, hangRows } from './rows.ts';

/** From the moment at which it hangs to its end: ten seconds on a quiet machine, which the everyday tests do not have. */
const closedMs = allRows ? 10_000 : 20_000;

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openTestBrowser();
}, 60_000);
afterAll(() => browser?.close());

test.each(hangRows.filter(({ sample }) => allRows || sample))(
  '$name',
  async ({ ends, onTwoCores = false, ...page }) => {
    const run = await runHostilePage(browser, page);
    const findings = run.confirmed
      .filter(({ type }) => type === 'never_settles')
      .map(({ sightings }) => sightings[0]?.failure.title);
    if (ends === 'control') expect(findings).toEqual(['Using a button makes the page stop responding']);
    if (ends === 'page') expect(findings).toEqual(['The page stops responding']);
    if (ends !== 'untouched') expect(run.verdict).not.toBe('pass');
    expect(run.spinning).toBe(0);
    expect(run.busiestMs).toBeLessThan(onTwoCores ? 2 * closedMs : closedMs);
    expect(run.ms).toBeLessThan(120_000);
  },
  200_000,
);

// The everyday run cancels a hanging page in e2e/stopped-run.
test.runIf(allRows).each(cancelRows)(
  'a cancel is obeyed $name',
  async (page) => {
    const run = await runHostilePage(browser, page);
    expect(run.cancelMs).toBeLessThan(limit('cancelMs'));
    expect(run.spinning).toBe(0);
  },
  120_000,
);
