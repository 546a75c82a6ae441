import type { DocumentFailure } from '#core/evidence/visit.ts';
import type { PageSession } from '#engine/session/page-session.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentOf, visitOf } from '../../../test/kit/visit-of.ts';
import { type TestBrowser, openTestBrowser } from '../../../test/kit/visit.ts';
import { withRunTools } from './run-tools.ts';
import { tryTwice } from './try-twice.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openTestBrowser();
}, 60_000);
afterAll(() => browser.close());

/** The tabs that two pieces of work get, one after the other, when the first saw its document end like this. */
async function tabsLent(failure: DocumentFailure | null): Promise<readonly PageSession[]> {
  const target = { url: 'http://127.0.0.1/', origin: 'http://127.0.0.1', host: '127.0.0.1', productionLooking: false };
  const lent: PageSession[] = [];
  await withRunTools(browser.engine, target, async (tools) => {
    for (const ended of [failure, null]) {
      const work = async (session: PageSession) => {
        lent.push(session);
        return { visit: visitOf({ document: documentOf({ failure: ended }) }) };
      };
      await tryTwice(tools.tabs('shared'), 'laptop', new AbortController().signal, work, () => {
        throw new Error('the tab was lost');
      });
    }
  });
  return lent;
}

test('a tab is used again', async () => {
  const [first, second] = await tabsLent(null);
  expect(second).toBe(first);
});

test('a tab whose document failed is not: its late error page would end the next load', async () => {
  const [first, second] = await tabsLent('connection_refused');
  expect(second).not.toBe(first);
});
