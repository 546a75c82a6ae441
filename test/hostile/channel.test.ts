// The line of the page hooks: there for our script, in no window and no frame for the page.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PageSession } from '#engine/session/page-session.ts';
import { EffectWatch } from '#engine/probe/effect-watch.ts';
import { type Target, page, startTarget } from '../kit/target.ts';
import { type TestBrowser, openTestBrowser } from '../kit/visit.ts';

/** Collects what its window and those of its frames have, in each moment in which a page can first look. */
const collect = `
  const names = (view) => Object.getOwnPropertyNames(view).filter((name) => typeof view[name] === 'function');
  const found = { own: names(window), fresh: [], written: [], framed: [] };
  addEventListener('DOMContentLoaded', () => {
    const fresh = document.createElement('iframe');
    document.body.append(fresh);
    found.fresh = names(fresh.contentWindow);
    const written = document.createElement('iframe');
    written.srcdoc = '<script>parent.found.written = parent.names(window)</scr' + 'ipt>';
    document.body.append(written);
    const framed = document.createElement('iframe');
    framed.src = '/framed';
    document.body.append(framed);
  });`;

let browser: TestBrowser;
let target: Target;
let origin: string;
beforeAll(async () => {
  browser = await openTestBrowser();
  target = await startTarget({
    '/': page(
      'Shop',
      '<button onclick="print()">Print</button>',
      `<script>${collect.replaceAll('const ', 'var ')}</script>`,
    ),
    '/framed': '<!doctype html><title>Framed</title><script>parent.found.framed = parent.names(window)</script>',
  });
  origin = `http://127.0.0.1:${new URL(target.url).port}`;
}, 60_000);
afterAll(async () => {
  await target?.close();
  await browser?.close();
});

type Found = Readonly<Record<'own' | 'fresh' | 'written' | 'framed', readonly string[]>>;

async function look(watched: boolean): Promise<{ found: Found; moved: readonly string[] }> {
  const lease = browser.engine.pool.lease();
  try {
    const context = await lease.newContext({ viewport: { width: 1280, height: 800 } });
    const session = await PageSession.open({
      context,
      viewport: 'laptop',
      origin,
      now: () => performance.now(),
      reused: false,
    });
    const watch = watched ? await EffectWatch.of(session) : null;
    await session.page.goto(`${origin}/`, { waitUntil: 'load' });
    await session.page.waitForFunction('found.framed.length > 0 && found.written.length > 0', undefined, {
      timeout: 10_000,
    });
    const found = (await session.page.evaluate('found')) as Found;
    watch?.beginBaseline();
    await watch?.beginClick();
    await session.page.click('button');
    const moved = (await watch?.moved()) ?? [];
    await watch?.end();
    return { found, moved };
  } finally {
    await lease.release();
  }
}

test('a watched page finds no function that it has not without us, and our hooks still speak', {
  timeout: 60_000,
}, async () => {
  const plain = await look(false);
  const watched = await look(true);
  for (const where of ['own', 'fresh', 'written', 'framed'] as const) {
    expect(plain.found[where].length, where).toBeGreaterThan(100);
    expect(
      watched.found[where].filter((name) => !plain.found[where].includes(name)),
      where,
    ).toEqual([]);
  }
  expect(watched.moved).toContain('print');
});
