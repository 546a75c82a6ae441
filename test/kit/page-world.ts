// A module of engine/page in a real page: asked the way the engine asks, in a world that the page cannot see.
import { bundlePageCode } from '#engine/browser/bundle-page-code.ts';
import { IsolatedWorld } from '#engine/browser/isolated-world.ts';
import { contextProfile } from '#engine/browser/context-profiles.ts';
import type { Page } from 'playwright-core';
import { openTestBrowser } from './visit.ts';

const address = 'http://page.test/';
const askMs = 10_000;

export interface PageWorld {
  readonly page: Page;
  /** Opens a new document with this body. */
  show(body: string): Promise<void>;
  /** Calls an export of the module; arguments are page code. */
  ask<T>(call: string): Promise<T>;
  close(): Promise<void>;
}

export async function openPageWorld(entry: URL): Promise<PageWorld> {
  const browser = await openTestBrowser();
  const { pool, chromiumVersion } = browser.engine;
  const context = await pool.lease().newContext(contextProfile('laptop', { proxyServer: null, chromiumVersion }));
  const page = await context.newPage();
  let html = '';
  await context.route('**/*', (route) =>
    route.fulfill(
      route.request().url() === address ? { contentType: 'text/html; charset=utf-8', body: html } : { status: 404 },
    ),
  );
  const cdp = await context.newCDPSession(page);
  const name = `test${entry.pathname.replaceAll(/\W/g, '_')}`;
  const world = await IsolatedWorld.open(cdp, { world: name, name, code: () => bundlePageCode(name, entry), askMs });
  return {
    page,
    show: async (body) => {
      html = `<!doctype html><html lang="en"><head><title>Sample page</title></head><body>${body}</body></html>`;
      await page.goto(address, { waitUntil: 'load' });
    },
    ask: (call) => world.ask(call),
    close: () => browser.close(),
  };
}
