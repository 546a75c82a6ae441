import { expect, test } from 'vitest';
import type { Visit } from '#core/evidence/visit.ts';
import { tryTwice } from '#engine/run/try-twice.ts';
import { withRunTools } from '#engine/run/run-tools.ts';
import { openTestBrowser } from '../kit/visit.ts';

const target = {
  url: 'http://127.0.0.1:1/',
  origin: 'http://127.0.0.1:1',
  host: '127.0.0.1',
  productionLooking: false,
};

test('a page in which our script fails costs a second try, never the run', { timeout: 60_000 }, async () => {
  const browser = await openTestBrowser();
  try {
    const tried: string[] = [];
    const lost = { visit: { key: 'lost' } as Visit };
    const answer = await withRunTools(browser.engine, target, (tools) =>
      tryTwice(
        tools.tabs('per_visit'),
        'laptop',
        new AbortController().signal,
        async (session) => {
          tried.push('again');
          // Axe was not put into the page: its reader throws there.
          await session.ask('readAxe', [[]]);
          return { visit: { key: 'seen' } as Visit };
        },
        () => lost,
      ),
    );
    expect(answer).toBe(lost);
    expect(tried).toHaveLength(2);
  } finally {
    await browser.close();
  }
});
