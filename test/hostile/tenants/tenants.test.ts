// Two runs that share a browser, one after the other and side by side: what one page leaves, the other does not find.
import { readFileSync, readdirSync, realpathSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDeadline } from '#engine/browser/deadline.ts';
import { withRunTools } from '#engine/run/run-tools.ts';
import { runEngine } from '#engine/run-engine.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestBrowser, openTestBrowser } from '../../kit/visit.ts';
import { allRows } from '../all-rows.ts';
import { planFor } from '../run-page.ts';
import { channels, leaveFile, mark } from './channels.ts';
import { selfSigned } from './self-signed.ts';

let browser: TestBrowser;
let server: Server;
let secure: Server;
let origin = '';
let safe = '';
let left = new Set<string>();
let found = new Set<string>();

const pageOf = (title: string, code: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><link rel="icon" href="data:,"></head><body><main><h1>${title}</h1><textarea aria-label="Text"></textarea><button type="button">${title}</button><output></output></main><script>const mark = '${mark}', secure = '${safe}'; const go = async () => { ${code}; document.querySelector('output').textContent += ' done'; }; document.querySelector('button').onclick = go; go();</script></body></html>`;

const tell = (kind: string, name: string): string => `await fetch('/${kind}?${encodeURIComponent(name)}')`;
const leaving = (): string =>
  `${channels.map(({ name, leave }) => `try { ${leave}; ${tell('left', name)} } catch {}`).join(';')}; ${leaveFile}`;
const finding = (): string =>
  channels.map(({ name, find }) => `try { if (${find}) ${tell('found', name)} } catch {}`).join(';');

beforeAll(async () => {
  browser = await openTestBrowser();
  secure = createSecureServer(selfSigned, (_request, response) => void response.end('secure'));
  await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
  safe = `https://127.0.0.1:${(secure.address() as AddressInfo).port}/`;
  server = createServer((request, response) => {
    const [path = '/', query = ''] = (request.url ?? '/').split('?');
    const html = { 'content-type': 'text/html; charset=utf-8' };
    if (path === '/left') left.add(decodeURIComponent(query));
    if (path === '/found') found.add(decodeURIComponent(query));
    if (path === '/leave') response.writeHead(200, html).end(pageOf('Copy', leaving()));
    else if (path === '/find') response.writeHead(200, html).end(pageOf('Show', finding()));
    else if (path === '/cached')
      response.writeHead(200, { 'cache-control': 'max-age=3600' }).end(request.headers.referer ?? '');
    else if (path === '/worker.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end('');
    else if (path === '/private' && request.headers.authorization === undefined)
      response.writeHead(401, { 'www-authenticate': 'Basic realm="private"' }).end();
    else response.writeHead(200).end('ok');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}, 60_000);
afterAll(async () => {
  await browser?.close();
  for (const one of [server, secure]) {
    one?.closeAllConnections();
    await new Promise((resolve) => one?.close(resolve));
  }
}, 30_000);
beforeEach(() => {
  left = new Set();
  found = new Set();
});

/** One run: the page is loaded, looked at, and its button is used. */
async function explore(entry: string): Promise<void> {
  const { engine } = browser;
  const plan = planFor(origin, 60_000, entry);
  const deadline = createDeadline({ ms: plan.budgetMs, what: 'the run', now: engine.now });
  const hooks = { emit: () => undefined, deadline, savePicture: async (name: string) => name };
  try {
    const evidence = await withRunTools(engine, plan.target, (tools) =>
      runEngine(tools, { kind: 'explore', scan: plan }, hooks),
    );
    expect(evidence.visits[0]?.probes.map(({ outcome }) => outcome)).toContain('exercised');
  } finally {
    deadline.end();
  }
}

/** Files below the temporary folders of this browser that hold the mark, in their name or their contents. */
function filesWithMark(): string[] {
  const own = readdirSync(tmpdir())
    .filter((name) => name.startsWith(`proofrun-browser-${process.pid}-`))
    .map((name) => join(tmpdir(), name));
  expect(own.length).toBeGreaterThan(0);
  const files = own
    .flatMap((folder) => [folder, realpathSync(join(folder, 'profile'))])
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name)),
    );
  return files.filter((file) => {
    try {
      return file.includes(mark) || readFileSync(file).includes(mark);
    } catch {
      // It is gone, or another user's.
      return false;
    }
  });
}

const names = channels.map(({ name }) => name).sort();
/** No run trusts a certificate that nobody signed, so that nothing can be left there. */
const leavable = names.filter((name) => name !== 'certificates');

test('in one context with all permissions, the second page finds what the first one left in every channel', async () => {
  const lease = browser.engine.pool.lease();
  try {
    const context = await lease.newContext({
      permissions: ['clipboard-read', 'clipboard-write'],
      ignoreHTTPSErrors: true,
    });
    const page = await context.newPage();
    for (const path of ['/leave', '/find']) {
      await page.goto(`${origin}${path}`);
      await page.getByText('done').waitFor();
      await page.getByRole('button').click();
      await page.getByText('done done').waitFor();
    }
    expect([...found].sort()).toEqual(names);
  } finally {
    await lease.release();
  }
}, 60_000);

test.runIf(allRows)(
  'one run after the other finds nothing',
  async () => {
    await explore('/leave');
    expect([...left].sort()).toEqual(leavable);
    expect(filesWithMark()).toEqual([]);
    await explore('/find');
    expect([...found]).toEqual([]);
  },
  120_000,
);

test('two runs side by side find nothing of each other', async () => {
  await Promise.all([explore('/leave'), explore('/find')]);
  expect([...left].sort()).toEqual(leavable);
  expect([...found]).toEqual([]);
  expect(filesWithMark()).toEqual([]);
}, 120_000);
