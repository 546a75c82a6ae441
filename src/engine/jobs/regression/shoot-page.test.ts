// A picture never exceeds its size limits, whatever size the page reports.
import { limit } from '#contract/limits.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestBrowser, openTestBrowser } from '../../../../test/kit/visit.ts';
import { PageSession } from '#engine/session/page-session.ts';
import { shootPage } from './shoot-page.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openTestBrowser();
}, 60_000);
afterAll(() => browser?.close());

test('a page that exceeds the limits is cut, and so is the cover of a secret at its edge', async () => {
  const lease = browser.engine.pool.lease();
  try {
    const session = await PageSession.open({
      context: await lease.newContext({}),
      viewport: 'laptop',
      origin: 'http://127.0.0.1',
      now: browser.engine.now,
      reused: false,
    });
    const widest = limit('picturePixels');
    await session.page.setContent(
      `<body style="margin:0"><input type="password" value="x" style="position:absolute;left:${widest - 50}px;top:20px;width:200px;height:40px">`,
    );
    const shot = await shootPage(session, { width: widest + 5_000, height: limit('comparedPixels') + 5_000 });
    expect(shot).toMatchObject({ width: widest, height: limit('comparedPixels') });
    expect(await sharp(shot.png).metadata()).toMatchObject({ width: shot.width, height: shot.height });
  } finally {
    await lease.release();
  }
}, 60_000);
