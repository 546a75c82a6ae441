import { type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openPlainBrowser } from '../../../test/kit/plain-browser.ts';
import { IsolatedWorld } from './isolated-world.ts';

const script = {
  world: 'ours',
  name: 'kit',
  code: async () => 'var kit = { read: () => document.body.textContent }',
  askMs: 10_000,
};

test('a document that has no body yet is asked again when it has one', { timeout: 60_000 }, async () => {
  const begun = Promise.withResolvers<ServerResponse>();
  const server = createServer((_request, response) => {
    // Long enough for the browser to begin with the document.
    response.writeHead(200, { 'content-type': 'text/html' });
    response.write(`<!doctype html><html><head><title>Slow</title><!--${'-'.repeat(4_000)}>`);
    begun.resolve(response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const browser = await openPlainBrowser();
  try {
    const page = await browser.newPage();
    const world = await IsolatedWorld.open(await page.context().newCDPSession(page), script);
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { waitUntil: 'commit' });
    const asked = world.ask<string>('read()');
    await page.waitForFunction('document.title === "Slow"');
    (await begun.promise).end('</head><body>Here at last</body></html>');
    expect(await asked).toBe('Here at last');
  } finally {
    await browser.close();
    server.close();
  }
});
